import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { type Naming, statementNames } from './prisma.ts';

/** Makes Prisma's client on a pool. In a file of its own, because importing Prisma takes a tenth of a second. */
export function loadPrisma(pool: pg.Pool, naming: Naming): PrismaClient {
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementNames(naming) });
  return new PrismaClient({ adapter, errorFormat: 'minimal' });
}

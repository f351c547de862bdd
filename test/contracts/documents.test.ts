import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { DOCUMENT_TABLES, tablesOf, withTables } from '../support/document-tables.ts';
import { DOCUMENTS, readDocument } from '../support/documents.ts';

const WITH_TABLES = DOCUMENTS.filter((file) => tablesOf(readDocument(file)).length > 0);

describe('the generated parts of the documentation', () => {
  it.each(WITH_TABLES)('agree with the code in %s; npm test -- -u writes them again', async (file) => {
    await expect(withTables(readDocument(file))).toMatchFileSnapshot(path.join(packageRoot(), file));
  });

  it('are each on one page', () => {
    const shown = DOCUMENTS.flatMap((file) => tablesOf(readDocument(file)));

    expect(shown.toSorted()).toEqual(Object.keys(DOCUMENT_TABLES).toSorted());
  });
});

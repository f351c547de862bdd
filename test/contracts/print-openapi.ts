import { EXAMPLES } from '../../src/rest/examples.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { describedRoutes } from '../../src/rest/routes/described.ts';

// As a service shows it whose address is not one that linters know to be invented.
const options = { version: '0', baseUrl: 'https://landfall.invalid/v2', examples: EXAMPLES };
process.stdout.write(`${JSON.stringify(openApiDocument(describedRoutes, options), null, 2)}\n`);

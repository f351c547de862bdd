import { getTerminal } from '../../services/terminal.ts';
import { terminalKind, terminalResource } from '../documents/terminal.ts';
import { resourceDocument } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of terminals and rail terminals. */
export const terminalRoutes = [
  defineRoute({
    method: 'GET',
    path: '/terminals/:id',
    operation: getTerminal,
    answer: resourceAnswer(terminalKind),
    document: (terminal) => resourceDocument(terminalResource(terminal)),
  }),
];

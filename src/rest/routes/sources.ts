import { LineConnectionList, listLineConnections } from '../../services/source/list-line-connections.ts';
import { listSources, SourceList } from '../../services/source/list-sources.ts';
import { SourceTestRecord, TestSourceInput, testSource } from '../../services/source/test-source.ts';
import { plainBody } from '../body.ts';
import { plainAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { number, number_type } = TestSourceInput.shape;

/** The routes of the sources of the installation, for its operator. */
export const sourceRoutes = [
  defineRoute({
    method: 'GET',
    path: '/line_connections',
    operation: listLineConnections,
    answer: plainAnswer(LineConnectionList),
    toInput: () => ({}),
    document: (listed) => listed,
  }),
  defineRoute({
    method: 'GET',
    path: '/sources',
    operation: listSources,
    answer: plainAnswer(SourceList),
    toInput: () => ({}),
    document: (listed) => listed,
  }),
  defineRoute({
    method: 'POST',
    path: '/sources/:source/test',
    operation: testSource,
    body: plainBody({ number, number_type }, { isOptional: true }),
    answer: plainAnswer(SourceTestRecord),
    toInput: ({ params, attributes }) => ({
      source: params.source ?? '',
      number: attributes.number,
      number_type: attributes.number_type,
    }),
    document: (tested) => tested,
  }),
];

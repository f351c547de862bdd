import { CredentialForms, listCredentialForms } from '../../services/line-credential/list-credential-forms.ts';
import {
  getLineCredentials,
  LineCredentialsList,
  listLineCredentials,
} from '../../services/line-credential/list-line-credentials.ts';
import { removeLineCredentials } from '../../services/line-credential/remove-line-credentials.ts';
import { SetLineCredentialsInput, setLineCredentials } from '../../services/line-credential/set-line-credentials.ts';
import { TestLineCredentialsInput, testLineCredentials } from '../../services/line-credential/test-line-credentials.ts';
import { SourceTestRecord } from '../../services/source/test-source.ts';
import { plainBody } from '../body.ts';
import { lineCredentialKind, lineCredentialResource } from '../documents/line-credential.ts';
import { documentOf } from '../json-api.ts';
import { EMPTY_ANSWER, plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { settings } = SetLineCredentialsInput.shape;
const { number, number_type } = TestLineCredentialsInput.shape;

const getRoute = defineRoute({
  method: 'GET',
  path: '/line_credentials/:scac',
  operation: getLineCredentials,
  answer: resourceAnswer(lineCredentialKind),
  toInput: ({ params }) => ({ scac: params.scac ?? '' }),
  document: documentOf(lineCredentialResource),
});

/** The routes of the credentials of an account for shipping lines. */
export const lineCredentialRoutes = [
  defineRoute({
    method: 'GET',
    path: '/line_credential_forms',
    operation: listCredentialForms,
    answer: plainAnswer(CredentialForms),
    toInput: () => ({}),
    document: (listed) => listed,
  }),
  defineRoute({
    method: 'GET',
    path: '/line_credentials',
    operation: listLineCredentials,
    answer: plainAnswer(LineCredentialsList),
    toInput: () => ({}),
    document: (listed) => listed,
  }),
  getRoute,
  defineRoute({
    method: 'PUT',
    path: '/line_credentials/:scac',
    operation: setLineCredentials,
    body: plainBody({ settings }),
    answer: resourceAnswer(lineCredentialKind),
    toInput: ({ params, attributes }) => ({ scac: params.scac ?? '', settings: attributes.settings }),
    document: documentOf(lineCredentialResource),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/line_credentials/:scac',
    operation: removeLineCredentials,
    shows: getRoute,
    status: 204,
    answer: EMPTY_ANSWER,
    toInput: ({ params }) => ({ scac: params.scac ?? '' }),
    document: () => null,
  }),
  defineRoute({
    method: 'POST',
    path: '/line_credentials/:scac/test',
    operation: testLineCredentials,
    body: plainBody({ number, number_type }, { isOptional: true }),
    answer: plainAnswer(SourceTestRecord),
    toInput: ({ params, attributes }) => ({
      scac: params.scac ?? '',
      number: attributes.number,
      number_type: attributes.number_type,
    }),
    document: (tested) => tested,
  }),
];

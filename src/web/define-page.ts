import type { PageVisit, PersonVisit } from './visit.ts';

/** What a page does with a visit; a form has been read and belongs to this browser. */
interface Methods<Of extends PageVisit> {
  get?(visit: Of): Promise<void>;
  post?(visit: Of, form: URLSearchParams): Promise<void>;
}

/** A page that needs no sign-in. */
export interface OpenPage extends Methods<PageVisit> {
  path: string;
  isFor: 'public';
}

/** A page of people who are signed in, or of those of them who own the account that is shown. */
export interface PersonPage extends Methods<PersonVisit> {
  path: string;
  isFor: 'person' | 'owner';
}

export type PageDefinition = OpenPage | PersonPage;

import type { Locator, Page } from 'playwright-core';
import type { ConsoleStage } from './stage.ts';

/** A room of the console, and what a person does there: every room is tried under the same conditions. */
export interface Room {
  name: string;
  /** Its address below `/console`. */
  path: (stage: ConsoleStage) => string | Promise<string>;
  /** What is there once the room has read what it shows. */
  shown: (page: Page) => Locator;
  /** Whether that takes no reading. */
  isAtOnce?: true;
  work: Work;
  /** What a viewer is shown, who may change nothing, and what is offered only to who may. */
  viewer?: { shown: (page: Page) => Locator; refused: (page: Page) => Locator };
  /** What a colleague changes, and what then shows it. */
  change?: (stage: ConsoleStage, page: Page) => Promise<(page: Page) => Locator>;
  /** What shows in another window of the browser what was done in the room. */
  seen?: (page: Page) => Locator;
  /** What opens in front of the room, by a button. */
  dialog?: { button: string | RegExp; title: string | RegExp };
  /** What scrolls within the room; without it the page does. */
  scrolled?: string;
}

/** What a person does in a room: what is typed or chosen, and what becomes of it. */
export interface Work {
  type: (page: Page) => Promise<unknown>;
  /** What is typed, as the screen has it. */
  typed: (page: Page) => Promise<string | null>;
  text: string;
  /** Sends it; a choice that is followed at once is not sent. */
  send?: (page: Page) => Promise<unknown>;
  /** What says that it was not sent without a network, where other parts of the room may say the same. */
  unsent?: string;
  /** Whether it is checked by the service first, so that it can be sent only with a network. */
  isChecked?: true;
  /** What shows that it was done. */
  done: (page: Page) => Promise<unknown>;
  /** Takes back what was done, so that it can be done again. */
  undo?: (stage: ConsoleStage, page: Page) => Promise<unknown>;
}

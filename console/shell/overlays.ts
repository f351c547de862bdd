import { overlay } from './overlay.ts';

/** What is shown in front of a room. It is loaded together after the first room is there, so that it is shown at once. */
export { KeyboardHelp } from './keyboard-help.tsx';
export { Palette } from './palette.tsx';
export { SignInAgain } from './sign-in-again.tsx';
export { Veil } from './veil.tsx';

// The pages beside the console have no search of their own, and lead to this one.
if (location.hash === '#search') {
  history.replaceState(history.state, '', location.pathname + location.search);
  overlay.set('palette');
}

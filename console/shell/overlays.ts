/** What is shown in front of a room. It is loaded together after the first room is there, so that it is shown at once. */
export { KeyboardHelp } from './keyboard-help.tsx';
export { Palette } from './palette.tsx';
export { SignInAgain } from './sign-in-again.tsx';

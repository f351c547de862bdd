import { createRootRoute } from '@tanstack/react-router';
import { Empty } from '../design/states.tsx';
import { Crash } from './crash.tsx';
import { Frame } from './frame.tsx';

/** The frame in which every room stands. */
export const rootRoute = createRootRoute({
  component: Frame,
  errorComponent: Crash,
  notFoundComponent: () => (
    <Empty title="There is nothing at this address">
      <p>It may be mistyped, or what it showed was deleted.</p>
    </Empty>
  ),
});

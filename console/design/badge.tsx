import type { ReactNode } from 'react';
import type { Tone } from '../../view/model/words.ts';
import { Icon, type IconName } from './icon.tsx';

/** A tone has a shape too, so that it does not depend on color. */
const SHAPES: Readonly<Record<Tone, IconName>> = { good: 'check', warning: 'warning', bad: 'stop', plain: 'dot' };

/** A state in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      <Icon name={SHAPES[tone]} />
      {children}
    </span>
  );
}

import { Link } from '@tanstack/react-router';

/** The number of a container, which leads to its room. */
export function ContainerLink({ id, number }: { id: string; number: string }) {
  return (
    <Link className="number" to="/containers/$id" params={{ id }} preload={false}>
      {number}
    </Link>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Icon } from '../../design/icon.tsx';
import { Menu } from '../../design/menu.tsx';
import type { ViewState } from './use-saved-view.ts';
import { DeleteViewDialog, ViewDialog } from './view-dialogs.tsx';
import { changeView, type SavedView, type ViewedList } from './views-data.ts';
import './views.css';

const ShareDialog = lazy(() => import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

/** Shows, saves, changes and deletes the views of a table. */
export function ViewMenu({ list, title, state }: { list: ViewedList; title: string; state: ViewState }) {
  const { views, view, open, content } = state;
  const [asked, setAsked] = useState<'save' | 'rename' | 'delete' | 'link' | null>(null);
  const { data: person } = useQuery(me);
  const maySend = person?.permissions.some((one) => one === 'tracking:write') === true;
  const queries = useQueryClient();
  const reread = () => readAgain(queries, 'views');
  const update = useMutation({
    mutationFn: (id: string) => changeView(id, content),
    onSuccess: async () => {
      await reread();
      notify('The view is saved as it is shown.');
    },
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  const label = (
    <>
      <Icon name="view" />
      <span className="view-name">{view?.name ?? 'Views'}</span>
      {state.isChanged && <span className="muted">changed</span>}
    </>
  );
  const close = () => setAsked(null);
  return (
    <>
      <div className="view-menu">
        <Menu label={label} list="at-end">
          <Choice isChosen={view === undefined} choose={() => open(null)}>
            All {title.toLowerCase()}
          </Choice>
          <Views title="Shared" views={views.filter((one) => one.is_shared)} state={state} />
          <Views title="Yours alone" views={views.filter((one) => !one.is_shared)} state={state} />
          {person?.is_demo === false && <hr />}
          {view?.may_change === true && state.isChanged && (
            <Act act={() => update.mutate(view.id)}>Save the changes of {view.name}</Act>
          )}
          {person?.is_demo === false && <Act act={() => setAsked('save')}>Save as a new view …</Act>}
          {view !== undefined && maySend && <Act act={() => setAsked('link')}>Share {view.name} by a link …</Act>}
          {view?.may_change === true && (
            <>
              <Act act={() => setAsked('rename')}>Rename or share {view.name} …</Act>
              <Act act={() => setAsked('delete')}>Delete {view.name} …</Act>
            </>
          )}
        </Menu>
      </div>
      {asked === 'save' && (
        <ViewDialog
          list={list}
          content={content}
          close={close}
          saved={async (made) => {
            await reread();
            open(made);
          }}
        />
      )}
      {asked === 'rename' && view !== undefined && (
        <ViewDialog list={list} view={view} content={content} close={close} saved={reread} />
      )}
      {asked === 'link' && view !== undefined && (
        <Suspense fallback={null}>
          <ShareDialog records={[{ type: 'view', id: view.id, name: view.name, list }]} close={close} />
        </Suspense>
      )}
      {asked === 'delete' && view !== undefined && (
        <DeleteViewDialog
          view={view}
          close={close}
          deleted={async () => {
            open(null);
            await reread();
          }}
        />
      )}
    </>
  );
}

/** What is to be said of the view that is shown: that there is none, or what of it is left out. */
export function ViewNote({ state: { isGone, unknown } }: { state: ViewState }) {
  if (isGone) {
    return (
      <p className="view-note" role="status">
        The view of this address does not exist any more, or it is not shared with you.
      </p>
    );
  }
  if (unknown.length === 0) return null;
  return (
    <p className="view-note" role="status">
      The view was saved with parts that this version does not have; they are left out: {unknown.join(', ')}.
    </p>
  );
}

function Views({ title, views, state }: { title: string; views: readonly SavedView[]; state: ViewState }) {
  if (views.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      {views.map((one) => (
        <Choice key={one.id} isChosen={one.id === state.view?.id} choose={() => state.open(one)}>
          {one.name}
          {one.is_shared && one.maker_name !== null && <span className="end">{one.maker_name}</span>}
        </Choice>
      ))}
    </>
  );
}

function Choice({ isChosen, choose, children }: { isChosen: boolean; choose: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} className="menu-item" onClick={choose}>
      <span className="check">{isChosen && <Icon name="check" />}</span>
      {children}
    </button>
  );
}

function Act({ act, children }: { act: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" className="menu-item" onClick={act}>
      <span className="check" />
      {children}
    </button>
  );
}

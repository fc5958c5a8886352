import { lazy, Suspense, useCallback, useState } from 'react';
import type { Model } from '#kit/read/model';
import { agree, inner } from '#kit/text';
import { ActionBar, actionsOf } from '../actions';
import { chime } from '../live/ringing';
import { Button } from '#fields/parts';
import { Page } from '../page/Page';
import { EmptyState } from '../ui';
import Board from '../list/board/Board';
import { SoundMenu } from '../list/board/BoardNotes';
import { FilterBar } from '../list/filter/FilterBar';
import { Hosted, ListOf } from '../list/ListScreen';
import { SearchBox } from '../list/filter/SearchBox';
import { useIsPhone } from '../ui/useIsPhone';
import { useListKeyboard } from '../list/useListKeyboard';
import { useListFrame } from '../list/useListView';
import { useWide } from '../list/useWide';

const RecordPanel = lazy(() => import('../record/RecordPanel'));
const BulkBar = lazy(async () => ({ default: (await import('../list/BulkBar')).BulkBar }));
const FilterSheet = lazy(() => import('../list/filter/FilterSheet'));

interface BoardScreenProps {
  readonly model: Model;
  readonly title: string;
}
/** A board that is the whole page: the list's search and filters, what rings, and the record beside it. */
const BoardScreen = ({ model, title }: BoardScreenProps) => (
  <ListOf key={model.name} model={model}>
    <Hosted>
      <Screen title={title} />
    </Hosted>
  </ListOf>
);
export default BoardScreen;

const Screen = ({ title }: Pick<BoardScreenProps, 'title'>) => {
  const { model, selected } = useListFrame();
  const isPhone = useIsPhone();
  const isWide = useWide();
  useListKeyboard();
  const [chosen, setChosen] = useState<number>();
  // A click opens the panel; while it is open it follows the focus.
  const choose = useCallback(
    (id: number, isClick: boolean): void => setChosen((now) => (isClick || now !== undefined ? id : now)),
    [],
  );
  const collection = actionsOf(model, 'collection').filter(({ tone }) => tone === 'primary');
  const isBeside = isWide && chosen !== undefined;
  const [notes, setNotes] = useState<HTMLDivElement | null>(null);
  return (
    <Page
      className="list-screen board-screen"
      title={title}
      beside={
        <>
          <div className="board-tools">
            {selected > 0 ? (
              <Suspense fallback={<div className="list-bulk" />}>
                <BulkBar />
              </Suspense>
            ) : (
              <>
                {model.list.search.length > 0 && <SearchBox />}
                {isPhone ? (
                  <Suspense fallback={null}>
                    <FilterSheet />
                  </Suspense>
                ) : (
                  <FilterBar first={model.views.board?.filters} isShort />
                )}
              </>
            )}
          </div>
          <div ref={setNotes} className="board-notes" />
        </>
      }
      actions={
        <>
          <SoundMenu />
          <ActionBar actions={collection} target={{}} shown={1} />
        </>
      }
    >
      <div className={isBeside ? 'board-screen__body board-screen__body--two' : 'board-screen__body'}>
        <Board
          notesIn={notes}
          chosen={isBeside ? chosen : undefined}
          onChoose={isWide ? choose : undefined}
          empty={
            <EmptyState
              title={`${agree(model.label, 'Nenhum', 'Nenhuma')} ${inner(model.label.one)} em andamento`}
              text="O que chegar aparece aqui na hora, com som."
              action={
                <Button icon="notifications" onClick={chime}>
                  Testar o som
                </Button>
              }
            />
          }
        />
        {isBeside && (
          <Suspense fallback={<aside className="board-panel" />}>
            <RecordPanel key={chosen} model={model} id={chosen} onClose={() => setChosen(undefined)} />
          </Suspense>
        )}
      </div>
    </Page>
  );
};

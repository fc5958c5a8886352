import { lazy, memo, Suspense } from 'react';
import { useDataProvider, useListContext, useNavigate } from 'ra-core';
import { IconButton, Menu } from '#fields/parts';
import type { FilterBody } from '#kit/calls/envelope';
import { revealable, revealing } from '#kit/entity/personal';
import { counted } from '#kit/text';
import type { RetaguardaProvider } from '../dataProvider';
import { useExport } from '../export/useExport';
import { can } from '../session';
import { AfterFirst } from '../ui/paint';
import { ColumnChooser } from './views/ColumnChooser';
import { FilterBar } from './filter/FilterBar';
import { isFiltered, isOfOne } from './filter/filters';
import type { Density } from './views/preferences';
import { SavedViews } from './views/SavedViews';
import { SearchBox } from './filter/SearchBox';
import { useIsPhone } from '../ui/useIsPhone';
import { ViewSwitch } from './views/ViewSwitch';
import { isByHand, useListFrame, useListTotal } from './useListView';

const FilterSheet = lazy(() => import('./filter/FilterSheet'));
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar')).BulkBar }));

/** Search first, then the filters; with rows ticked, what can be done with them. */
export const Toolbar = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { model, selected, filter } = useListFrame();
  const isPhone = useIsPhone();
  return (
    <div className="list-toolbar">
      {selected > 0 ? (
        <Suspense fallback={<div className="list-bulk" />}>
          <BulkBar />
        </Suspense>
      ) : (
        <div className="list-toolbar__line">
          {model.list.search.length > 0 && <SearchBox />}
          <Count />
          <span className="list-toolbar__space" />
          <ViewSwitch />
          <AfterFirst>
            {isPhone ? (
              <Suspense fallback={null}>
                <FilterSheet />
              </Suspense>
            ) : (
              <SavedViews />
            )}
            {!isPhone && <ColumnChooser />}
            <Tools onHelp={onHelp} />
          </AfterFirst>
        </div>
      )}
      {!isPhone && (
        <AfterFirst place={<div className="list-filters" />} isSeen={isFiltered(filter)}>
          <FilterBar />
        </AfterFirst>
      )}
    </div>
  );
};

/** «1.234 clientes», always there. */
const Count = () => {
  const { model, trash } = useListFrame();
  const total = useListTotal();
  return (
    <p className="list-count" role="status">
      {total === undefined ? '' : `${counted(total, model.label)}${trash ? ' na lixeira' : ''}`}
    </p>
  );
};

/** At work while the same rows are asked for again; another page shows that by itself. */
const Refresh = () => {
  const { isFetching, isPlaceholderData } = useListContext();
  return <RefreshButton isBusy={Boolean(isFetching && !isPlaceholderData)} />;
};
const RefreshButton = memo(({ isBusy }: { readonly isBusy: boolean }) => {
  const { refetch } = useListFrame();
  return <IconButton icon="refresh" label="Atualizar" busy={isBusy} onClick={() => refetch()} />;
});
RefreshButton.displayName = 'RefreshButton';

const densities: readonly (readonly [Density, string])[] = [
  ['compact', 'Linhas compactas'],
  ['normal', 'Linhas normais'],
  ['comfortable', 'Linhas confortáveis'],
];

const Tools = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { model, access, isOrdered, preferences, setPreferences, trash, go, filter, wholeFilter, sort, refetch } =
    useListFrame();
  const within = model.sortable?.within;
  const total = useListTotal() ?? 0;
  const provider = useDataProvider<RetaguardaProvider>();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const exported = (): FilterBody => ({
    ...wholeFilter,
    $sort: [[sort.field, sort.order === 'DESC' ? 'desc' : 'asc']],
  });
  const {
    isBusy,
    items: exports,
    dialog,
  } = useExport({
    total,
    counted: counted(total, model.label),
    asksPersonal: can(revealing) && revealable(model.fields).length > 0,
    now: (format, personal) => provider.exportNow(model.name, format, exported(), personal),
    later: (format, personal) => provider.exportLater(model.name, format, exported(), personal),
  });
  const canExport = access.can('export') && !trash;
  return (
    <>
      {!isPhone && <Refresh />}
      {!isPhone && canExport && (
        <Menu
          label="Exportar o que está filtrado"
          items={exports}
          trigger={(trigger) => (
            <IconButton {...trigger} icon="download" label="Exportar o que está filtrado" busy={isBusy} />
          )}
        />
      )}
      <Menu
        label="Opções da lista"
        trigger={(trigger) => <IconButton {...trigger} icon="more" label="Opções da lista" />}
        items={[
          ...(isByHand(model, access) && !isOrdered && (within === undefined || isOfOne(filter, within))
            ? [
                {
                  label: 'Ordenar manualmente',
                  icon: 'drag' as const,
                  onSelect: () =>
                    go({
                      filter: within === undefined ? {} : filter,
                      aba: null,
                      lixeira: false,
                      sort: model.sortable!.field,
                      order: 'ASC',
                      page: 1,
                    }),
                },
                null,
              ]
            : []),
          ...(isPhone ? [{ label: 'Atualizar', icon: 'refresh' as const, onSelect: refetch }] : []),
          ...(isPhone && canExport ? exports : []),
          ...(isPhone
            ? []
            : densities.map(([density, label]) => ({
                label,
                checked: (preferences.density ?? 'normal') === density,
                onSelect: () => setPreferences({ density }),
              }))),
          null,
          ...(model.imports && access.can('create')
            ? [
                {
                  label: 'Importar',
                  icon: 'upload' as const,
                  onSelect: () => navigate(`/app/importacao/${model.name}`),
                },
              ]
            : []),
          ...(model.bin && access.can('delete')
            ? [
                {
                  label: trash ? 'Sair da lixeira' : 'Lixeira',
                  icon: 'delete' as const,
                  onSelect: () => go({ lixeira: !trash }),
                },
              ]
            : []),
          ...(isPhone ? [] : [{ label: 'Atalhos do teclado', icon: 'help' as const, hint: '?', onSelect: onHelp }]),
        ]}
      />
      {dialog}
    </>
  );
};

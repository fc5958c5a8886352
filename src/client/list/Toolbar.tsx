import { useState } from 'react';
import { useDataProvider, useListContext } from 'ra-core';
import { Button, IconButton, Menu } from '#fields/parts';
import type { FilterBody } from '#kit/envelope';
import { counted } from '#kit/text';
import type { RetaguardaProvider } from '../dataProvider';
import { openDownloads } from '../downloads/open';
import { messageOf } from '../http';
import { Dialog, useToast } from '../ui';
import { BulkBar } from './BulkBar';
import { ColumnChooser } from './ColumnChooser';
import { FilterBar } from './FilterBar';
import { advancedOf, chipsOf } from './filters';
import type { Density } from './preferences';
import { SavedViews } from './SavedViews';
import { SearchBox } from './SearchBox';
import { useIsPhone } from './useIsPhone';
import { isByHand, useListView } from './useListView';

/** Search first, then the filters; with rows ticked, what can be done with them. */
export const Toolbar = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { selected } = useListView();
  const isPhone = useIsPhone();
  return (
    <div className="list-toolbar">
      {selected > 0 ? <BulkBar /> : (
        <div className="list-toolbar__line">
          <SearchBox />
          <Count />
          <span className="list-toolbar__space" />
          {isPhone ? <FilterSheet /> : <SavedViews />}
          {!isPhone && <ColumnChooser />}
          <Tools onHelp={onHelp} />
        </div>
      )}
      {!isPhone && <FilterBar />}
    </div>
  );
};

/** «1.234 clientes», always there. */
const Count = () => {
  const { model, trash } = useListView();
  const { total } = useListContext();
  return <p className="list-count" role="status">{total === undefined ? '' : `${counted(total, model.label)}${trash ? ' na lixeira' : ''}`}</p>;
};

/** A file with more rows than this is offered in the background. */
const manyRows = 5_000;
const densities: readonly (readonly [Density, string])[] = [['compact', 'Linhas compactas'], ['normal', 'Linhas normais'], ['comfortable', 'Linhas confortáveis']];

const Tools = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { model, access, order, preferences, setPreferences, trash, go, wholeFilter } = useListView();
  const { refetch, isFetching, sort, total = 0 } = useListContext();
  const provider = useDataProvider<RetaguardaProvider>();
  const toast = useToast();
  const isPhone = useIsPhone();
  const [isExporting, setExporting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const exportCsv = async (later = false): Promise<void> => {
    const filter: FilterBody = { ...wholeFilter, $sort: [[sort.field, sort.order === 'DESC' ? 'desc' : 'asc']] };
    setAsking(false);
    setExporting(true);
    try {
      if (later) {
        await provider.exportLater(model.name, filter);
        toast.info('O arquivo está sendo preparado na Central de Downloads.');
        openDownloads();
      } else await provider.exportCsv(model.name, filter);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setExporting(false);
    }
  };
  const startExport = (): void => {
    if (total > manyRows) setAsking(true);
    else void exportCsv();
  };
  const canExport = access.can('export') && !trash;
  return (
    <>
      {!isPhone && <IconButton icon="refresh" label="Atualizar" busy={isFetching} onClick={() => void refetch()} />}
      {!isPhone && canExport && <IconButton icon="download" label="Exportar CSV do que está filtrado" busy={isExporting} onClick={startExport} />}
      <Menu label="Opções da lista" trigger={(trigger) => <IconButton {...trigger} icon="more" label="Opções da lista" />} items={[
        ...(isByHand(model, access) && !order ? [{ label: 'Ordenar manualmente', icon: 'drag' as const, onSelect: () => go({ filter: {}, aba: null, lixeira: false, sort: model.sortable!.field, order: 'ASC', page: 1 }) }, null] : []),
        ...(isPhone ? [{ label: 'Atualizar', icon: 'refresh' as const, onSelect: () => void refetch() }] : []),
        ...(isPhone && canExport ? [{ label: 'Exportar CSV', icon: 'download' as const, onSelect: startExport }] : []),
        ...(isPhone ? [] : densities.map(([density, label]) => ({ label, checked: (preferences.density ?? 'normal') === density, onSelect: () => setPreferences({ density }) }))),
        null,
        ...(model.bin && access.can('delete') ? [{ label: trash ? 'Sair da lixeira' : 'Lixeira', icon: 'delete' as const, onSelect: () => go({ lixeira: !trash }) }] : []),
        ...(isPhone ? [] : [{ label: 'Atalhos do teclado', icon: 'help' as const, hint: '?', onSelect: onHelp }]),
      ]} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Exportar CSV" size="small"
        footer={<><Button onClick={() => void exportCsv()}>Baixar agora</Button><Button variant="primary" data-autofocus="" onClick={() => void exportCsv(true)}>Gerar em segundo plano</Button></>}>
        <p>{`São ${counted(total, model.label)}. Em segundo plano você continua trabalhando, e o arquivo fica na Central de Downloads.`}</p>
      </Dialog>
    </>
  );
};

/** On a phone: filters, order and saved views in a sheet. */
const FilterSheet = () => {
  const { filter, columns } = useListView();
  const { sort, setSort } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const count = chipsOf(filter).length + (advancedOf(filter) ? 1 : 0);
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>{count > 0 ? `Filtros (${count})` : 'Filtros'}</Button>
      <Dialog open={isOpen} side title="Filtros" onClose={() => setOpen(false)} footer={<Button variant="primary" onClick={() => setOpen(false)}>Ver resultado</Button>}>
        <div className="list-sheet">
          <FilterBar />
          <label className="labelled">
            <span className="labelled__label">Ordenar por</span>
            <select className="input" value={`${sort.field} ${sort.order}`} onChange={({ target }) => {
              const [field = '', order] = target.value.split(' ');
              setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
            }}>
              {columns.filter(({ kind }) => kind.sortable !== false).flatMap(({ name, label }) => [
                <option key={`${name} ASC`} value={`${name} ASC`}>{`${label} (crescente)`}</option>,
                <option key={`${name} DESC`} value={`${name} DESC`}>{`${label} (decrescente)`}</option>,
              ])}
            </select>
          </label>
          <SavedViews />
        </div>
      </Dialog>
    </>
  );
};

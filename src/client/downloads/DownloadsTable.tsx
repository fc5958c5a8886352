import { IconButton, StatusDot } from '#fields/parts';
import { useIsPhone } from '../list/useIsPhone';
import type { Download } from './download';

interface TableProps {
  readonly rows: readonly Download[];
  readonly zone: string;
  /** Rows of the page before, while the next one is on its way. */
  readonly isOld: boolean;
  readonly onFetch: (row: Download) => void;
  readonly onSend: (row: Download) => void;
  readonly onShare: (row: Download) => void;
}
const instant = (iso: string, zone: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime())
    ? ''
    : at.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
};

/** Data, Nome (the way to the file), Descrição, and what can be done with it; cards on a phone. */
export const DownloadsTable = ({ rows, zone, isOld, ...does }: TableProps) => {
  if (useIsPhone()) {
    return (
      <ul className="downloads__cards" aria-label="Arquivos" aria-busy={isOld || undefined}>
        {rows.map((row) => (
          <li key={row.id} className="card downloads__card">
            <div className="downloads__line">
              <Name row={row} onFetch={does.onFetch} />
              <span className="downloads__date">{instant(row.download.data, zone)}</span>
            </div>
            <div className="downloads__line">
              <Description row={row} />
              <Actions row={row} {...does} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="downloads__table" aria-label="Arquivos" aria-busy={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Nome</th>
          <th scope="col">Descrição</th>
          <th scope="col">
            <span className="visually-hidden">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="downloads__date">{instant(row.download.data, zone)}</td>
            <th scope="row">
              <Name row={row} onFetch={does.onFetch} />
            </th>
            <td>
              <Description row={row} />
            </td>
            <td>
              <Actions row={row} {...does} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A link to the eye; the credential travels in a header, so the file is fetched by the program. */
const Name = ({ row, onFetch }: { readonly row: Download; readonly onFetch: (row: Download) => void }) =>
  row.state === 'PRONTO' ? (
    <button type="button" className="downloads__name" onClick={() => onFetch(row)}>
      {row.download.nome}
    </button>
  ) : (
    <span className="downloads__name downloads__name--off">{row.download.nome}</span>
  );

const Description = ({ row: { state, done, total, error, category, download } }: { readonly row: Download }) => (
  <div className="downloads__text">
    <span>{[category, download.descricao].filter(Boolean).join(' · ')}</span>
    {state === 'PROCESSANDO' && (
      <span className="downloads__progress">
        <progress
          aria-label={`Preparando ${download.nome}`}
          value={total > 0 ? done : undefined}
          max={total > 0 ? total : undefined}
        />
        {total > 0 ? `${done.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}` : 'Preparando…'}
      </span>
    )}
    {state === 'ERRO' && <StatusDot tone="error">{error || 'Não foi possível preparar o arquivo.'}</StatusDot>}
  </div>
);

const Actions = ({ row, onSend, onShare }: Pick<TableProps, 'onSend' | 'onShare'> & { readonly row: Download }) =>
  row.state === 'PRONTO' ? (
    <div className="downloads__actions">
      <IconButton icon="mail" label={`Enviar ${row.download.nome} por e-mail`} onClick={() => onSend(row)} />
      <IconButton
        icon="whatsapp"
        label={`Compartilhar ${row.download.nome} por WhatsApp`}
        onClick={() => onShare(row)}
      />
    </div>
  ) : null;

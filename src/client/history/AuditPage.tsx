import { useDeferredValue, useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DayInput } from '#fields/date/DayInput';
import { IconButton, Skeleton } from '#fields/parts';
import type { AuditEntry } from '#kit/history';
import type { Model } from '#kit/model';
import { plusDays, todayIn } from '#kit/period';
import { counted } from '#kit/text';
import { addressOf } from '../addresses';
import { messageOf } from '../http';
import { modelByName } from '../models';
import { AccessDenied } from '../screens/AccessDenied';
import { Page } from '../screens/Page';
import { can, useSession } from '../session';
import { EmptyState, ErrorState } from '../ui';
import { Changes } from './Changes';
import { actionText, auditPage, momentOf, ownActions, type AuditFilter } from './entries';
import './history.css';

const size = 25;
const label = { one: 'registro', many: 'registros', gender: 'm' } as const;
const offered = [
  'criar',
  'alterar',
  'excluir',
  'restaurar',
  'exportar',
  'exportar.completos',
  'entrar',
  'entrarNaEmpresa',
  'sairDaEmpresa',
  'trocarSenha',
  'encerrarSessao',
] as const;

/** /app/sistema/auditoria: what everybody did, in the company or, outside of any, on the whole platform. */
const AuditPage = () => (can(['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']) ? <Audit /> : <AccessDenied />);
export default AuditPage;

const Audit = () => {
  const zone = useSession().user?.zone ?? 'America/Sao_Paulo';
  const today = todayIn(zone, new Date());
  const [filter, setFilter] = useState<AuditFilter>({
    de: plusDays(today, -30),
    ate: today,
    usuario: '',
    entidade: '',
    acao: '',
  });
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(filter);
  const isPeriod =
    /^\d{4}-\d\d-\d\d$/.test(wanted.de) && /^\d{4}-\d\d-\d\d$/.test(wanted.ate) && wanted.de <= wanted.ate;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['auditoria', wanted, page],
    queryFn: ({ signal }) => auditPage(wanted, page, size, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isPeriod,
  });
  const set = (change: Partial<AuditFilter>): void => {
    setFilter({ ...filter, ...change });
    setPage(1);
  };
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <Page title="Auditoria" crumbs={[{ label: 'Sistema' }]}>
      <div className="card audit">
        <form
          className="audit__filters"
          role="search"
          aria-label="Filtros da auditoria"
          onSubmit={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          <DayInput label="De" value={filter.de} isWrong={!isPeriod} onChange={(de) => set({ de })} />
          <DayInput label="Até" value={filter.ate} isWrong={!isPeriod} onChange={(ate) => set({ ate })} />
          <Filter label="Quem">
            <input
              className="input"
              type="search"
              placeholder="Parte do nome"
              maxLength={120}
              value={filter.usuario}
              onChange={({ target }) => set({ usuario: target.value })}
            />
          </Filter>
          <Filter label="O quê">
            <select className="input" value={filter.acao} onChange={({ target }) => set({ acao: target.value })}>
              <option value="">Tudo</option>
              {offered.map((one) => (
                <option key={one} value={one}>
                  {ownActions[one]}
                </option>
              ))}
            </select>
          </Filter>
        </form>
        {filter.entidade !== '' && (
          <p className="audit__count">
            Só {data?.entries[0]?.label ?? filter.entidade}.{' '}
            <button type="button" className="audit__link" onClick={() => set({ entidade: '' })}>
              Mostrar todos os cadastros
            </button>
          </p>
        )}
        <p className="audit__count" role="status">
          {!isPeriod ? 'Escolha um período que comece antes de terminar.' : data ? counted(data.total, label) : ''}
        </p>
        {error && !data ? (
          <ErrorState
            text={messageOf(error)}
            onRetry={() => {
              void refetch();
            }}
          />
        ) : !data ? (
          <div aria-busy="true">
            <Skeleton height="160px" />
          </div>
        ) : data.entries.length === 0 ? (
          <EmptyState
            icon="shield"
            title="Nada registrado com estes filtros"
            text="Aumente o período ou limpe os filtros."
          />
        ) : (
          <ol className="history__list" aria-label="Auditoria" aria-busy={isPlaceholderData || undefined}>
            {data.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} zone={zone} onEntity={(entidade) => set({ entidade })} />
            ))}
          </ol>
        )}
        {last > 1 && (
          <nav className="audit__foot" aria-label="Paginação da auditoria">
            <IconButton
              icon="chevron_left"
              label="Página anterior"
              size="small"
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            />
            <span>{`${page} de ${last}`}</span>
            <IconButton
              icon="chevron_right"
              label="Próxima página"
              size="small"
              disabled={page >= last}
              onClick={() => setPage(page + 1)}
            />
          </nav>
        )}
      </div>
    </Page>
  );
};

const Filter = ({ label: text, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label className="labelled">
    <span className="labelled__label">{text}</span>
    {children}
  </label>
);

interface EntryProps {
  readonly entry: AuditEntry;
  readonly zone: string;
  readonly onEntity: (entity: string) => void;
}
/** What it is about is loaded with the first entry that has it: its words, its fields, its address. */
const Entry = ({ entry, zone, onEntity }: EntryProps) => {
  const { at, by, action, entity, label: name, record, title, ip, company, changes } = entry;
  const { data: model } = useQuery({
    queryKey: ['modelo', entity],
    queryFn: async () => (entity === null || !name ? null : ((await modelByName(entity)) ?? null)),
    staleTime: Infinity,
  });
  return (
    <li className="history__entry">
      <div className="history__head">
        <p className="history__what">
          <strong>{by}</strong> {actionText(action, model ?? undefined)}
          {name && (
            <>
              {' '}
              · {name} {record !== null && <Subject model={model ?? undefined} id={record} title={title} />}
            </>
          )}
        </p>
        <time dateTime={at}>{momentOf(at, zone)}</time>
      </div>
      <p className="audit__facts">
        {company && <span>{company}</span>}
        {ip && <span>Endereço {ip}</span>}
        {entity && name && (
          <button type="button" className="audit__link" onClick={() => onEntity(entity)}>
            Só {name}
          </button>
        )}
      </p>
      {model && changes.length > 0 && (
        <details className="history__initial">
          <summary>{counted(changes.length, { one: 'campo', many: 'campos' })}</summary>
          <Changes model={model} entry={entry} zone={zone} />
        </details>
      )}
    </li>
  );
};
const Subject = ({
  model,
  id,
  title,
}: {
  readonly model?: Model;
  readonly id: number;
  readonly title: string | null;
}) => {
  const text = title ?? `#${id}`;
  return model && title !== null && !model.settings && can(model.access.show) ? (
    <Link to={addressOf(model, 'edit', id)}>{text}</Link>
  ) : (
    <>{text}</>
  );
};

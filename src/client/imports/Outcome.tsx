import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Skeleton, StatusDot } from '#fields/parts';
import type { ImportMetadata, ImportStatus } from '#kit/work/imports';
import { inner } from '#kit/text';
import { messageOf } from '../http';
import { modelByName } from '../models';
import { addressOf as listAddress } from '../addresses';
import { Progress } from '../mui/Progress';
import { tellStarted, watchedProcesses } from '../processes/started';
import { useTimes } from '../session/times';
import { ErrorState, useConfirm, useToast } from '../ui';
import { addressOf, bringIn, importStatus, isRunning, number, refusedFile, stateOf, undo, warnedLines } from './calls';
import { LinesTable } from './LinesTable';
import type { Mapping } from './mapping';
import { Steps } from './Steps';

const pace = 1_000;
/**
 * How far a file is, what became of its lines, and what can be done now. The page may be left: it goes on, and is found
 * again here.
 */
export const Outcome = ({
  metadata,
  id,
  onOther,
}: {
  readonly metadata: ImportMetadata;
  readonly id: number;
  readonly onOther: (mapping: Mapping) => void;
}) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['importacao', id],
    queryFn: ({ signal }) => importStatus(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pace),
  });
  const process = data?.processo;
  const isOver = data !== undefined && !isRunning(data);
  // Its end is seen here: nothing further needs to say it, even once the page is left.
  useEffect(() => {
    if (process === undefined) return undefined;
    watchedProcesses.add(process);
    return isOver
      ? undefined
      : () => {
          watchedProcesses.delete(process);
        };
  }, [process, isOver]);
  if (error && !data) return <ErrorState text={messageOf(error)} onRetry={refetch} />;
  if (!data)
    return (
      <div className="card import-card" aria-busy="true">
        <Skeleton height="200px" />
      </div>
    );
  return (
    <>
      <Steps at={data.simulada ? 3 : 4} />
      <Standing found={data} />
      {data.rejeitados > 0 && <Refused found={data} metadata={metadata} />}
      {data.avisos > 0 && <Warned found={data} />}
      <Next found={data} metadata={metadata} onChange={() => refetch()} onOther={onOther} />
    </>
  );
};

const Standing = ({ found }: { readonly found: ImportStatus }) => {
  const {
    simulada,
    atualizarValores,
    total,
    criados,
    alterados,
    ignorados,
    rejeitados,
    arquivo,
    erro,
    situacao,
    desfeitos,
    mantidos,
  } = found;
  const done = criados + alterados + ignorados + rejeitados;
  const { label: state, tone = 'default' } = stateOf(found);
  const undoing = situacao === 'DESFAZENDO' || situacao === 'DESFEITA';
  const figures: readonly (readonly [string, number])[] = undoing
    ? [
        ['Desfeitos', desfeitos],
        ['Mantidos', mantidos],
      ]
    : [
        [simulada ? 'Serão criados' : 'Criados', criados],
        [simulada ? 'Serão alterados' : 'Alterados', alterados],
        [atualizarValores ? 'Já estavam assim' : 'Já existiam', ignorados],
        [simulada ? 'Com erro' : 'Recusados', rejeitados],
      ];
  return (
    <section className="card import-card" aria-label="Andamento">
      <div className="process__line">
        <StatusDot tone={tone}>{simulada && situacao === 'FEITO' ? 'Conferida' : state}</StatusDot>
        <span className="import-muted" role="status">
          {undoing ? '' : total > 0 ? `${number(done)} de ${number(total)} linhas` : 'Contando as linhas…'}
        </span>
      </div>
      {isRunning(found) && (
        <Progress
          label={simulada ? 'Conferência' : undoing ? 'Desfazendo' : 'Importação'}
          done={undoing ? desfeitos + mantidos : done}
          total={undoing ? Math.max(1, criados + alterados) : total}
        />
      )}
      <dl className="import-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="import-muted">{arquivo}</p>
      {erro && (
        <p className="import-note import-note--error" role="alert">
          {erro}
        </p>
      )}
      {isRunning(found) && (
        <p className="import-muted">
          Você pode sair desta página: o trabalho continua, e você o encontra aqui e em Processos.
        </p>
      )}
      {mantidos > 0 && (
        <p className="import-note import-note--warning">
          Os cadastros mantidos foram alterados ou usados depois da importação.
        </p>
      )}
    </section>
  );
};

const Refused = ({
  found: { id, rejeitadas, rejeitados, cabecalho, colunas, simulada },
  metadata,
}: {
  readonly found: ImportStatus;
  readonly metadata: ImportMetadata;
}) => {
  const toast = useToast();
  return (
    <section className="card import-card">
      <h2>{rejeitados === 1 ? '1 linha para corrigir' : `${number(rejeitados)} linhas para corrigir`}</h2>
      <p className="import-muted">{`${simulada ? 'Elas ficam de fora' : 'Elas ficaram de fora'}. Baixe só essas linhas, com o motivo de cada uma, corrija e envie de novo.`}</p>
      <LinesTable
        label="Linhas para corrigir"
        headings={cabecalho}
        columns={colunas}
        lines={rejeitadas}
        labelOf={(path) => metadata.colunas.find(({ nome }) => nome === path)?.rotulo ?? path}
      />
      {rejeitados > rejeitadas.length && (
        <p className="import-muted">{`As primeiras ${rejeitadas.length} de ${number(rejeitados)}.`}</p>
      )}
      <div className="import-actions">
        <Button
          icon="download"
          onClick={() => {
            refusedFile(id).catch((error: unknown) => toast.error(messageOf(error)));
          }}
        >
          Baixar linhas para corrigir
        </Button>
      </div>
    </section>
  );
};

const Warned = ({ found: { avisos, avisadas, cabecalho, colunas, simulada } }: { readonly found: ImportStatus }) => (
  <section className="card import-card">
    <h2>{warnedLines(avisos)}</h2>
    <p className="import-muted">{`${simulada ? 'O aviso não impede a importação' : 'O aviso não impediu a importação'}. Confira se não é o mesmo cadastro.`}</p>
    {avisadas.length > 0 && (
      <LinesTable label="Linhas com aviso" headings={cabecalho} columns={colunas} lines={avisadas} />
    )}
    {avisos > avisadas.length && avisadas.length > 0 && (
      <p className="import-muted">{`As primeiras ${avisadas.length} de ${number(avisos)}.`}</p>
    )}
  </section>
);

interface NextProps {
  readonly found: ImportStatus;
  readonly metadata: ImportMetadata;
  readonly onChange: () => Promise<unknown>;
  readonly onOther: (mapping: Mapping) => void;
}
const Next = ({ found, metadata: { classe, rotulo }, onChange, onOther }: NextProps) => {
  const { id, simulada, criados, alterados, desfazerAte, situacao, cabecalho, colunas, atualizarValores } = found;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { date } = useTimes();
  const toast = useToast();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const model = useQuery({
    queryKey: ['importacao', 'lista', classe],
    queryFn: async () => (await modelByName(classe)) ?? null,
    staleTime: Infinity,
  }).data;
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  };
  const start = () =>
    act(async () => {
      const begun = await bringIn(id);
      tellStarted();
      navigate(addressOf(classe, begun), { replace: true });
    });
  const takeBack = (isLive: boolean) =>
    act(async () => {
      const text = simulada
        ? 'Nada foi gravado.'
        : 'O que foi criado sai, e o que foi alterado volta a ser como era. O que alguém alterou ou usou depois fica como está.';
      if (
        !(await confirm({
          title: isLive ? 'Cancelar a importação?' : 'Desfazer a importação?',
          text,
          yes: isLive ? 'Cancelar a importação' : 'Desfazer',
          no: 'Voltar',
          tone: 'danger',
        }))
      )
        return;
      await undo(id);
      tellStarted();
      await onChange();
      await client.invalidateQueries({ queryKey: [classe] });
    });
  const ready = criados + alterados;
  const live = situacao === 'ESPERA' || situacao === 'RODANDO';
  return (
    <div className="import-actions">
      {live && (
        <Button variant="danger" busy={isBusy} onClick={() => void takeBack(true)}>
          Cancelar
        </Button>
      )}
      {desfazerAte && (
        <Button
          icon="undo"
          busy={isBusy}
          data-tooltip={`Até ${date(desfazerAte)}`}
          onClick={() => void takeBack(false)}
        >
          Desfazer importação
        </Button>
      )}
      {!live && (
        <Link
          className="btn btn--secondary"
          to={addressOf(classe)}
          onClick={() => onOther({ headings: cabecalho, columns: colunas, updates: atualizarValores })}
        >
          Outro arquivo
        </Link>
      )}
      {simulada && situacao === 'FEITO' && ready > 0 && (
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => void start()}
        >{`Importar ${number(ready)} ${inner(ready === 1 ? rotulo.um : rotulo.varios)}`}</Button>
      )}
      {!simulada && !live && model && (
        <Link className="btn btn--primary" to={listAddress(model)}>{`Ver ${inner(rotulo.varios)}`}</Link>
      )}
    </div>
  );
};

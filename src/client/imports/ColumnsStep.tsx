import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button, Skeleton } from '#fields/parts';
import type { ImportMetadata, ImportPreview } from '#kit/work/imports';
import { inner } from '#kit/text';
import { messageOf } from '../http';
import type { StoredFile } from '../http/files';
import { tellStarted } from '../processes/started';
import { useTimes } from '../session/times';
import { ErrorState } from '../ui';
import { addressOf, analyse, check, warnedLines } from './calls';
import { carried, keptOf, type Mapping } from './mapping';
import { LinesTable } from './LinesTable';

interface ColumnsStepProps {
  readonly metadata: ImportMetadata;
  readonly file: StoredFile;
  /** Meaning of the columns that was chosen for the file before this one. */
  readonly before?: Mapping;
  readonly onBack: (mapping: Mapping | undefined) => void;
}
/** Meaning of each column, the first lines with their errors, and the treatment of known records. */
export const ColumnsStep = ({ metadata, file, before, onBack }: ColumnsStepProps) => {
  const { classe, colunas, rotulo, chaves, podeAtualizar } = metadata;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly (string | null)[]>();
  const { updates, setWanted, setOurs } = useUpdates(podeAtualizar, before);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const choices = { src: file.id, classe, ...(chosen && { colunas: chosen }), atualizarValores: updates };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['importacao', 'analise', choices, before ?? null],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const found = await analyse(choices, signal);
      const kept = chosen || !before ? undefined : carried(before, found);
      return kept ? analyse({ ...choices, colunas: kept }, signal) : found;
    },
  });
  const names = data?.colunas;
  useEffect(() => {
    if (names?.includes('id')) setOurs(true);
  }, [names, setOurs]);
  if (error && !data)
    return <ErrorState text={messageOf(error)} onRetry={() => onBack(before)} retry="Escolher outro arquivo" />;
  if (!data)
    return (
      <div className="card import-card" aria-busy="true">
        <Skeleton height="240px" />
      </div>
    );
  const columns = chosen ?? data.colunas;
  const kept = before && keptOf(before, data.cabecalho);
  const missing = colunas.filter(({ nome, obrigatorio }) => obrigatorio && !columns.includes(nome));
  const mean = (index: number, name: string | null): void =>
    setChosen(
      data.cabecalho.map((_, at) => (at === index ? name : columns[at] === name ? null : (columns[at] ?? null))),
    );
  const next = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const id = await check({ ...choices, colunas: columns });
      tellStarted();
      navigate(addressOf(classe, id));
    } catch (reason) {
      setFailure(messageOf(reason));
      setBusy(false);
    }
  };
  const warned = data.amostra.filter(({ avisos }) => Object.keys(avisos).length > 0).length;
  const wrong = data.amostra.filter(({ erros }) => Object.keys(erros).length > 0).length;
  return (
    <>
      <section className="card import-card">
        <h2>O que é cada coluna</h2>
        <p className="import-muted">{`${file.nome}: ${columns.filter((name) => name !== null).length} de ${data.cabecalho.length} colunas reconhecidas. O que não for escolhido não é importado.`}</p>
        <Kept kept={kept} since={data.lembradas} />
        <div className="import-mapping">
          {data.cabecalho.map((heading, index) => (
            <label key={index} className="labelled">
              <span className="labelled__label">{calledAt(data, index)}</span>
              <select
                className="input"
                value={columns[index] ?? ''}
                onChange={({ target }) => mean(index, target.value || null)}
              >
                <option value="">Não importar</option>
                {colunas.map(({ nome, rotulo: label, obrigatorio }) => (
                  <option key={nome} value={nome}>
                    {obrigatorio ? `${label} *` : label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <Untold found={data} columns={columns} />
        {missing.length > 0 && (
          <p
            className="import-note import-note--warning"
            role="status"
          >{`${missing.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'} ${missing.map(({ rotulo: label }) => label).join(', ')}: sem ${missing.length === 1 ? 'ela' : 'elas'} nada novo é cadastrado.`}</p>
        )}
      </section>
      <section className="card import-card">
        <h2>As primeiras linhas</h2>
        <p className="import-muted" role="status">
          {wrong === 0
            ? 'Nenhum erro nestas linhas.'
            : `${wrong} ${wrong === 1 ? 'linha tem' : 'linhas têm'} o que corrigir. As outras são importadas assim mesmo.`}
          {warned > 0 && ` ${warnedLines(warned)}: confira se não é o mesmo cadastro. O aviso não impede a importação.`}
        </p>
        <div aria-busy={isPlaceholderData || undefined}>
          <LinesTable
            label="As primeiras linhas"
            headings={data.cabecalho}
            columns={data.colunas}
            lines={data.amostra}
            labelOf={(path) => colunas.find(({ nome }) => nome === path)?.rotulo ?? path}
          />
        </div>
      </section>
      <fieldset className="card import-card import-known">
        <legend>{`${rotulo.varios} que já existem`}</legend>
        {chaves.length > 0 && (
          <p className="import-muted">{`Reconhecemos por ${chaves.map((names) => names.join(' e ')).join(', ou por ')}.`}</p>
        )}
        <label className="radio">
          <input type="radio" name="conhecidos" checked={!updates} onChange={() => setWanted(false)} /> Deixar como
          estão e importar só os novos
        </label>
        <label className="radio">
          <input
            type="radio"
            name="conhecidos"
            checked={updates}
            disabled={!podeAtualizar}
            onChange={() => setWanted(true)}
          />{' '}
          Atualizar cadastros existentes (uma célula vazia não muda nada)
        </label>
      </fieldset>
      {(failure ?? (error && messageOf(error))) && (
        <p className="import-note import-note--error" role="alert">
          {failure ?? messageOf(error)}{' '}
          {error && (
            <Button size="small" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          )}
        </p>
      )}
      <div className="import-actions">
        <Button icon="arrow_back" onClick={() => onBack({ headings: data.cabecalho, columns, updates })}>
          Outro arquivo
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => void next()}
        >{`Conferir ${inner(rotulo.varios)}`}</Button>
      </div>
    </>
  );
};

/** A file that we wrote was changed to change what is there: its ids say so, until the person does. */
const useUpdates = (isAllowed: boolean, before: Mapping | undefined) => {
  const [wanted, setWanted] = useState<boolean>();
  const [isOurs, setOurs] = useState(false);
  return { updates: isAllowed && (wanted ?? before?.updates ?? isOurs), setWanted, setOurs };
};
/** A heading that stands twice says its place too. */
const calledAt = ({ cabecalho, repetidas }: ImportPreview, index: number): string => {
  const place = `Coluna ${index + 1}`;
  const heading = cabecalho[index] || place;
  return repetidas.includes(index) ? `${heading} (${inner(place)})` : heading;
};
interface UntoldProps {
  readonly found: ImportPreview;
  readonly columns: readonly (string | null)[];
}
const Untold = ({ found: { cabecalho, repetidas }, columns }: UntoldProps) => {
  const at = repetidas.find((one) => columns[one] === null);
  return at === undefined ? null : (
    <p className="import-note import-note--warning" role="status">
      {`Mais de uma coluna se chama “${cabecalho[at]}”. Veja as primeiras linhas e diga o que cada uma é.`}
    </p>
  );
};

interface KeptProps {
  readonly kept: 'all' | 'some' | undefined;
  /** When a file with the same headings was mapped so. */
  readonly since: string | null;
}
const Kept = ({ kept, since }: KeptProps) => {
  const { date } = useTimes();
  const text =
    kept === 'all'
      ? 'Mantivemos as colunas escolhidas para o arquivo anterior.'
      : kept === 'some'
        ? 'Mantivemos as colunas iguais às do arquivo anterior. Confira as outras.'
        : since && `As colunas estão como foram escolhidas em ${date(since)}, para um arquivo igual.`;
  return text ? (
    <p className="import-note import-note--info" role="status">
      {text}
    </p>
  ) : null;
};

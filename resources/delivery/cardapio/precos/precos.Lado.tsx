import { useEffect, useState } from 'react';
import { Action, Button, RecordLink, useCall, useWho, type GridChange } from '#screen';
import { canaisDeVenda } from '../../../../schemas/canais';
import { lotePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { centavos } from '../../../comum/centavos';
import { lotesPreco } from './lotePreco';
import { historicoDePrecos } from './precos';
import { colunaDe, escrito, nomeDaColuna, valorDe, type Pendentes, type Produto } from './precos.celulas';

/** Milliseconds until the focused product loads: arrows pass over many. */
const calma = 350;
const porcento = (part: number, whole: number): string =>
  `${(((whole - part) / whole) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`;

interface LadoProps {
  readonly row: Produto;
  readonly coluna: string;
  readonly pendentes: Pendentes;
  readonly onChange: (changes: readonly GridChange[]) => void;
}
/** Cost and margins of the focused product, and the history of its prices. */
export const Lado = ({ row, coluna, pendentes, onChange }: LadoProps) => {
  const { zone } = useWho();
  const [asked, setAsked] = useState(row.id);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(row.id), calma);
    return () => clearTimeout(timer);
  }, [row.id]);
  const { data, error } = useCall(historicoDePrecos, { produto: asked });
  const custo = valorDe(row, 'CUSTO', pendentes);
  const base = valorDe(row, 'PRECO', pendentes);
  const aqui = coluna in canaisDeVenda ? valorDe(row, coluna, pendentes) : null;
  const quando = (instant: string): string =>
    new Date(instant).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (
    <section className="card precos__lado" aria-labelledby="precos-lado">
      <h2 id="precos-lado">
        <RecordLink of={produto} id={row.id}>
          {row.nome}
        </RecordLink>
      </h2>
      {custo === null ? (
        <p className="lead">Sem custo: preencha a coluna Custo para ver a margem.</p>
      ) : (
        <dl className="precos__margem">
          <dt>Custo</dt>
          <dd>{escrito(custo)}</dd>
          {base !== null && base > 0 && (
            <>
              <dt>Margem no preço</dt>
              <dd>{porcento(custo, base)}</dd>
            </>
          )}
          {aqui !== null && aqui > 0 && (
            <>
              <dt>{`Margem em ${nomeDaColuna(coluna)}`}</dt>
              <dd>{porcento(custo, aqui)}</dd>
            </>
          )}
        </dl>
      )}
      {error ? (
        <p className="labelled__error">Não foi possível ler o histórico.</p>
      ) : asked !== row.id || !data ? (
        <p role="status">Lendo o histórico…</p>
      ) : data.linhas.length === 0 ? (
        <p className="lead">Estes preços nunca mudaram.</p>
      ) : (
        <ul className="precos__historico">
          {data.linhas.map(({ quando: instant, quem, campo, canal, antes, depois, lote, outros }) => {
            const onde = colunaDe({ campo, canal: canal ?? null });
            const [de, para] = [antes, depois].map((value) => (value == null ? '–' : escrito(centavos(value))));
            return (
              <li key={`${instant} ${onde}`}>
                <span>
                  <b>{`${de} → ${para}`}</b> {nomeDaColuna(onde)}
                </span>
                <small>
                  {[quem, quando(instant), outros > 0 && `com ${outros === 1 ? 'outro' : `outros ${outros}`}`]
                    .filter(Boolean)
                    .join(', ')}
                </small>
                <span className="precos__acoes">
                  <Button
                    label={antes == null ? 'Voltar a seguir o preço' : `Voltar a ${de}`}
                    about={nomeDaColuna(onde)}
                    size="small"
                    tone="ghost"
                    disabled={antes == null && onde === 'PRECO'}
                    onClick={() => onChange([{ row: row.id, column: onde, text: antes == null ? '' : de! }])}
                  />
                  {lote != null && (
                    <RecordLink of={lotePreco} id={lote}>
                      {outros > 0 ? 'Ver todos' : 'Ver'}
                    </RecordLink>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};

interface AgendadosProps {
  readonly lotes: readonly {
    readonly id: number;
    readonly descricao: string;
    readonly situacao: string;
    readonly agendadoPara?: string | null;
    readonly voltaEm?: string | null;
  }[];
}
/** Scheduled runs that are still to be applied or taken back. */
export const Agendados = ({ lotes }: AgendadosProps) => {
  const { zone } = useWho();
  const quando = (instant: string): string =>
    new Date(instant).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return lotes.length === 0 ? null : (
    <section className="card precos__lado" aria-labelledby="precos-agendados">
      <h2 id="precos-agendados">Agendados</h2>
      <ul className="precos__historico">
        {lotes.map((lote) => (
          <li key={lote.id}>
            <RecordLink of={lotePreco} id={lote.id}>
              {lote.descricao}
            </RecordLink>
            <small>
              {[
                lote.situacao === 'AGENDADO' && lote.agendadoPara && `a partir de ${quando(lote.agendadoPara)}`,
                lote.voltaEm && `volta em ${quando(lote.voltaEm)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
            {lote.situacao === 'AGENDADO' && (
              <span className="precos__acoes">
                <Action of={lotesPreco} name="cancelar" record={lote as never} size="small" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

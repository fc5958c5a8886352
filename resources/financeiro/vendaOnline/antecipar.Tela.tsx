import { labelOf } from '#kit/entity/field';
import { dayText } from '#kit/dayText';
import { useEffect, useRef, useState } from 'react';
import type { Returned } from '#kit';
import { Button, can, Empty, Loaded, Page, PageLink, RecordLink, useCall, useDo, useWho } from '#screen';
import { antecipacao, situacoesDaAntecipacao } from '../../../schemas/financeiro/vendaOnline/antecipacao';
import { centavos, dinheiro, dinheiroDe, somar } from '../../comum/centavos';
import {
  confirmarAntecipacao,
  maisParcelas,
  recebiveisAntecipaveis,
  simularAntecipacao,
  situacaoDaAntecipacao,
} from './antecipacao';
import './vendaOnline.css';

type Disponiveis = Returned<typeof recebiveisAntecipaveis.result>;
type Parcela = Disponiveis['parcelas'][number];
type Oferta = Returned<typeof simularAntecipacao.result>;
const percentual = (valor: number): string => `${valor.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}%`;
const somaDe = (parcelas: readonly Parcela[]) => somar(...parcelas.map(({ liquido }) => centavos(liquido)));

/** Advance of the present company; it begins anew in another one. */
export default () => {
  const { company } = useWho();
  return company && <Antecipar key={company.id} />;
};

const Antecipar = () => {
  const resposta = useCall(recebiveisAntecipaveis, {}, { keep: true });
  const { refresh } = resposta;
  return (
    <Page>
      <Loaded of={resposta} what="as parcelas">
        {(lido) =>
          !lido.credenciada ? (
            <Empty icon="credit_card" title="A empresa ainda não recebe online.">
              {can('CREDENCIAMENTO_ENVIAR') && (
                <PageLink to="/financeiro/credenciar-pagamentos">Credenciar pagamentos online</PageLink>
              )}
            </Empty>
          ) : (
            <>
              {lido.simulado && <p className="online__aviso">SIMULAÇÃO: nenhum dinheiro se move.</p>}
              {!lido.antecipa && (
                <p className="online__aviso">O parceiro de pagamentos não antecipa por aqui: peça direto a ele.</p>
              )}
              {lido.antecipa &&
                (lido.parcelas.length === 0 ? (
                  <Empty icon="bolt" title="Nenhuma parcela pode ser antecipada agora." />
                ) : (
                  <Escolher parcelas={lido.parcelas} onDone={refresh} />
                ))}
              <Fora fora={lido.fora} />
              <Recentes recentes={lido.recentes} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

const Escolher = ({ parcelas, onDone }: { readonly parcelas: readonly Parcela[]; readonly onDone: () => void }) => {
  const [dias, setDias] = useState<ReadonlySet<string>>(new Set());
  const [oferta, setOferta] = useState<Oferta>();
  const { run: simular, isRunning } = useDo(simularAntecipacao);
  const porDia = new Map<string, Parcela[]>();
  for (const uma of parcelas) porDia.set(uma.dia, [...(porDia.get(uma.dia) ?? []), uma]);
  const escolhidas = parcelas.filter(({ dia }) => dias.has(dia));
  const cabem = escolhidas.length <= maisParcelas;
  const marcar = (dia: string): void => {
    setOferta(undefined);
    setDias((antes) => (antes.has(dia) ? new Set([...antes].filter((one) => one !== dia)) : new Set([...antes, dia])));
  };
  const simulando = async (): Promise<void> => {
    const made = await simular({ recebiveis: escolhidas.map(({ id }) => id) });
    setOferta(made);
  };
  return (
    <>
      <section className="card online__cartao" aria-labelledby="o-que-antecipar">
        <h2 id="o-que-antecipar">O que antecipar</h2>
        <div className="online__linhas" role="group" aria-labelledby="o-que-antecipar">
          {[...porDia].map(([dia, dele]) => (
            <label key={dia} className="online__escolha">
              <input type="checkbox" checked={dias.has(dia)} onChange={() => marcar(dia)} />
              <span>
                Cairia em {dayText(dia)}
                <span className="online__nota"> {dele.length === 1 ? 'uma parcela' : `${dele.length} parcelas`}</span>
              </span>
              <strong>{dinheiroDe(somaDe(dele))}</strong>
            </label>
          ))}
        </div>
        <p role="status">
          {escolhidas.length === 0
            ? 'Escolha os dias.'
            : cabem
              ? `A receber, escolhido: ${dinheiroDe(somaDe(escolhidas))}`
              : `São ${escolhidas.length} parcelas: escolha menos dias, até ${maisParcelas} parcelas de cada vez.`}
        </p>
        <Button
          label="Simular"
          icon="calculate"
          busy={isRunning}
          disabled={escolhidas.length === 0 || !cabem}
          onClick={() => void simulando()}
        />
      </section>
      {oferta && <Proposta key={oferta.id} oferta={oferta} onDone={onDone} />}
    </>
  );
};

const Proposta = ({ oferta, onDone }: { readonly oferta: Oferta; readonly onDone: () => void }) => {
  const { zone } = useWho();
  const [aceito, setAceito] = useState(false);
  const [confirmada, setConfirmada] = useState(false);
  const titulo = useRef<HTMLHeadingElement>(null);
  // The offer stands below the list of receivables, out of sight.
  useEffect(() => titulo.current?.focus(), []);
  const { run: confirmar, isRunning } = useDo(confirmarAntecipacao);
  const confirmando = async (): Promise<void> => {
    await confirmar({ id: oferta.id, resumo: oferta.resumo, aceito });
    setConfirmada(true);
    onDone();
  };
  const vale = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: zone }).format(
    new Date(oferta.validaAte),
  );
  return (
    <>
      <section className="card online__cartao" aria-labelledby="proposta">
        <h2 id="proposta" ref={titulo} tabIndex={-1}>
          Proposta
        </h2>
        <p>
          Entra em {dayText(oferta.creditoEm)} <span className="online__nota">vale até {vale}</span>
        </p>
        <p className="online__valor">{dinheiro(oferta.liquido)}</p>
        <dl className="online__linhas">
          <div>
            <dt>A receber, escolhido</dt>
            <dd>{dinheiro(oferta.bruto)}</dd>
          </div>
          <div>
            <dt>Juros de {percentual(oferta.taxaMes)} ao mês, por dia</dt>
            <dd>− {dinheiro(oferta.custo)}</dd>
          </div>
        </dl>
        <dl className="online__passos">
          <div className="online__passo">
            <dt>Custo efetivo total (CET) por mês</dt>
            <dd className="online__valor">{percentual(oferta.cetMes)}</dd>
          </div>
          <div className="online__passo">
            <dt>Custo efetivo total (CET) por ano</dt>
            <dd className="online__valor">{percentual(oferta.cetAno)}</dd>
          </div>
        </dl>
        {confirmada ? (
          <Acompanhar id={oferta.id} />
        ) : (
          <>
            <details>
              <summary>Ler os termos</summary>
              <p>{oferta.termos}</p>
            </details>
            <label>
              <input type="checkbox" checked={aceito} onChange={({ target }) => setAceito(target.checked)} /> Li os
              termos e aceito pela empresa
            </label>
            <Button
              label={`Receber ${dinheiro(oferta.liquido)} em ${dayText(oferta.creditoEm)}`}
              icon="check"
              busy={isRunning}
              disabled={!aceito}
              onClick={() => void confirmando()}
            />
            <p className="online__nota">
              Confirmamos exatamente o que está aqui. Se algo mudar antes, você simula de novo.
            </p>
          </>
        )}
      </section>
      <section className="card online__cartao" aria-labelledby="se-esperar">
        <h2 id="se-esperar">Quanto entra se eu esperar</h2>
        <p>
          Esperando, entram <strong>{dinheiro(oferta.bruto)}</strong>, sem custo. Antecipar troca isso por{' '}
          <strong>{dinheiro(oferta.custo)} a menos</strong>, em {dayText(oferta.creditoEm)}.
        </p>
        <dl className="online__linhas">
          {oferta.espera.map(({ dia, valor }) => (
            <div key={dia}>
              <dt>{dayText(dia)}</dt>
              <dd>{dinheiro(valor)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
};
/** State of a confirmed advance, until the provider has decided. */
const Acompanhar = ({ id }: { readonly id: number }) => {
  const { data } = useCall(situacaoDaAntecipacao, { id }, { keep: true, every: 5 });
  return (
    <p role="status" className="online__aviso">
      {data ? `${labelOf(situacoesDaAntecipacao[data.situacao])}. ${data.mensagem ?? ''}` : 'Enviando ao parceiro…'}
    </p>
  );
};

const Fora = ({ fora }: Pick<Disponiveis, 'fora'>) =>
  fora.length === 0 ? null : (
    <p className="online__nota">
      Ficam de fora: {fora.map(({ motivo, valor }) => `${dinheiro(valor)} ${motivo}`).join('; ')}.
    </p>
  );
const Recentes = ({ recentes }: Pick<Disponiveis, 'recentes'>) =>
  recentes.length === 0 ? null : (
    <section className="card online__cartao" aria-labelledby="antecipacoes-recentes">
      <h2 id="antecipacoes-recentes">Antecipações</h2>
      <dl className="online__linhas">
        {recentes.map(({ id, situacao, liquido, creditoEm }) => (
          <div key={id}>
            <dt>
              <RecordLink of={antecipacao} id={id}>
                {labelOf(situacoesDaAntecipacao[situacao])}
              </RecordLink>
              {creditoEm && <span className="online__nota"> para {dayText(creditoEm)}</span>}
            </dt>
            <dd>{dinheiro(liquido)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );

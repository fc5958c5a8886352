import { useState } from 'react';
import { Button, Empty, NotDone, Page, RecordLink, useAct, useCall, useLive, useTimes, useToast } from '#screen';
import type { Infer, Returned } from '#kit';
import { pedido as deQuem } from '../../../schemas/delivery/pedidos/pedido';
import { entrega as deEntrega } from '../../../schemas/integracoes/entregas/entrega';
import { situacoesDaEntrega } from '../../../schemas/situacoesDaEntrega';
import { centavos, dinheiro, dinheiroDe, emCentavos, menos } from '../../comum/centavos';
import { pedidos } from '../../delivery/pedidos/pedido';
import { acompanharEntrega, cotar, entregas } from './entrega';
import './chamar.css';

type Cotacoes = Returned<typeof cotar.result>;
type Parceiro = Cotacoes['parceiros'][number];
type Proprio = Cotacoes['proprios'][number];
type Entrega = Infer<typeof deEntrega>;

const minutosEntre = (de: string, ate: string): number => Math.round((Date.parse(ate) - Date.parse(de)) / 60_000);
const minutos = (count: number): string => (count === 1 ? '1 min' : `${count} min`);

/** «12 min antes do prometido», «5 min depois do prometido»; nothing without both times. */
const Prazo = ({ chega, prometido }: { readonly chega?: string | null; readonly prometido?: string | null }) => {
  if (!chega || !prometido) return null;
  const left = minutosEntre(chega, prometido);
  return (
    <p className="cota__prazo" data-tom={left < 0 ? 'tarde' : 'cedo'}>
      {left === 0
        ? 'Na hora prometida'
        : left > 0
          ? `${minutos(left)} antes do prometido`
          : `${minutos(-left)} depois do prometido`}
    </p>
  );
};
/** Cost against what the customer paid. */
const Diferenca = ({ valor, cobrado }: { readonly valor: number; readonly cobrado: number }) => {
  const more = emCentavos(centavos(valor) - centavos(cobrado));
  return (
    <p className="cota__nota">
      {more > 0
        ? `${dinheiroDe(more)} além do que o cliente pagou.`
        : more < 0
          ? `${dinheiroDe(menos(more))} a menos do que o cliente pagou.`
          : 'O mesmo que o cliente pagou.'}
    </p>
  );
};
const CartaoDoParceiro = ({
  de,
  todas,
  melhor,
  busy,
  onCall,
}: {
  readonly de: Parceiro;
  readonly todas: Cotacoes;
  readonly melhor: boolean;
  readonly busy: boolean;
  readonly onCall: () => void;
}) => {
  const { nome, valor, combinado, coletaEm, entregaEm, km, validaAte, impedimento, simulacao } = de;
  const { hour: hora } = useTimes();
  return (
    <li className="cota" data-melhor={melhor || undefined}>
      <h3>
        {nome} {simulacao && <span className="cota__sinal">SIMULAÇÃO</span>}
      </h3>
      <p className="cota__valor">{valor == null ? <small>sem preço</small> : dinheiro(valor)}</p>
      {(coletaEm || entregaEm) && (
        <p>
          {coletaEm && `Chega às ${hora(coletaEm)}`}
          {coletaEm && entregaEm && ', '}
          {entregaEm && (
            <>
              entrega <strong>{hora(entregaEm)}</strong>
            </>
          )}
        </p>
      )}
      <Prazo chega={entregaEm} prometido={todas.prometidoAte} />
      {valor != null && <Diferenca valor={valor} cobrado={todas.cobrado} />}
      <p className="cota__nota cota__fim">
        {[
          combinado && valor != null && 'Preço combinado: a plataforma não cota antes.',
          km != null && `${km.toLocaleString('pt-BR')} km.`,
          validaAte && `Preço vale até ${hora(validaAte)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {impedimento ? (
        <p className="cota__impedimento">{impedimento}</p>
      ) : (
        <Button
          label={`Chamar ${nome}`}
          tone={melhor ? 'primary' : undefined}
          busy={busy}
          disabled={todas.impedimento != null}
          onClick={onCall}
        />
      )}
    </li>
  );
};
const CartaoProprio = ({
  de,
  cobrado,
  busy,
  onChoose,
}: {
  readonly de: Proprio;
  readonly cobrado: number;
  readonly busy: boolean;
  readonly onChoose: () => void;
}) => (
  <li className="cota">
    <h3>
      {de.nome} <span className="cota__sinal cota__sinal--seu">seu</span>
    </h3>
    <p className="cota__valor">{dinheiro(de.valor)}</p>
    <p>{de.agora}</p>
    <Diferenca valor={de.valor} cobrado={cobrado} />
    <p className="cota__fim" />
    <Button label={`Escolher ${de.nome}`} busy={busy} onClick={onChoose} />
  </li>
);

const passos = ['pedidaEm', 'aceitaEm', 'coletadaEm', 'entregueEm'] as const;
const nomesDosPassos = {
  pedidaEm: 'Chamada',
  aceitaEm: 'Aceita',
  coletadaEm: 'Coletada',
  entregueEm: 'Entregue',
} as const;
const EntregaDoPedido = ({ de }: { readonly de: Entrega }) => {
  const { hour: hora } = useTimes();
  return (
    <li className="andando">
      <p className="andando__topo">
        <strong>
          <RecordLink of={deEntrega} id={de.id}>
            {de.codigo ?? 'Entrega'}
          </RecordLink>
        </strong>
        <span>{situacoesDaEntrega[de.situacao].label}</span>
        {de.simulacao && <span className="cota__sinal">SIMULAÇÃO</span>}
      </p>
      {de.incerta && <p className="cota__impedimento">Sem resposta do parceiro: estamos perguntando.</p>}
      {de.cancelamentoEm && <p className="cota__impedimento">Cancelamento pedido, aguardando o parceiro.</p>}
      {de.problema && (
        <p className="cota__impedimento">
          O entregador teve um problema e espera a loja.{' '}
          <RecordLink of={deEntrega} id={de.id}>
            Responder ao problema
          </RecordLink>
        </p>
      )}
      {de.entregador && <p>{[de.entregador, de.placa].filter(Boolean).join(', ')}</p>}
      {de.motivo && <p className="cota__nota">{de.motivo}</p>}
      <ol className="andando__passos">
        {passos
          .filter((one) => de[one] !== null)
          .map((one) => (
            <li key={one}>
              <span>{hora(de[one] ?? '')}</span> {nomesDosPassos[one]}
            </li>
          ))}
      </ol>
      {de.linkRastreio && (
        <a href={de.linkRastreio} target="_blank" rel="noreferrer">
          Ver no mapa
        </a>
      )}
    </li>
  );
};

/** The cheapest partner that arrives in time, else the cheapest one. */
const melhorDe = ({ parceiros, prometidoAte }: Cotacoes): number | undefined => {
  const good = parceiros.filter(({ impedimento, valor }) => !impedimento && valor != null);
  const early = good.filter(({ entregaEm }) => !prometidoAte || !entregaEm || entregaEm <= prometidoAte);
  return (early.length > 0 ? early : good).toSorted((a, b) => (a.valor ?? 0) - (b.valor ?? 0))[0]?.integracao;
};

const Cotadas = ({ pedido }: { readonly pedido: number }) => {
  const toast = useToast();
  const { hour: hora } = useTimes();
  const { data: dados, error, refresh: perguntar } = useCall(cotar, { pedido }, { keep: true, keeps: true });
  const [chamando, setChamando] = useState<string>();
  const chamar = useAct(entregas, 'chamar');
  const escolher = useAct(pedidos, 'entregador');
  const { data: delas, refresh } = useCall(acompanharEntrega, { pedido }, { keep: true });
  useLive(deEntrega, refresh);
  const fazer = async (key: string, work: () => Promise<string>): Promise<void> => {
    setChamando(key);
    try {
      toast.success(await work());
      perguntar();
    } catch (error) {
      toast.error(error instanceof NotDone || error instanceof Error ? error.message : 'Erro ao chamar!');
    } finally {
      setChamando(undefined);
    }
  };
  if (error && !dados)
    return (
      <p className="cotas__aviso" role="alert">
        Sem resposta do sistema. <Button label="Tentar de novo" onClick={perguntar} />
      </p>
    );
  if (!dados) return <p aria-live="polite">Perguntando aos parceiros…</p>;
  const melhor = melhorDe(dados);
  return (
    <div className="cotas">
      <section aria-labelledby="cotas-quem">
        <div className="cotas__topo">
          <h2 id="cotas-quem">
            Quem leva o pedido{' '}
            <RecordLink of={deQuem} id={pedido}>
              {dados.numero}
            </RecordLink>
            ?
          </h2>
          <p>
            {[
              dados.prometidoAte && `Prometido até ${hora(dados.prometidoAte)}`,
              dados.prontoEm && `pronto às ${hora(dados.prontoEm)}`,
              dados.bairro,
              `cliente pagou ${dinheiro(dados.cobrado)} de entrega`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Button label="Cotar de novo" icon="refresh" onClick={perguntar} />
        </div>
        {dados.impedimento && <p className="cota__impedimento">{dados.impedimento}</p>}
        {!dados.impedimento && dados.parceiros.length === 0 && (
          <Empty icon="delivery" title="Nenhum parceiro de entrega está ligado" />
        )}
        <ul className="cotas__lista">
          {dados.parceiros.map((one) => (
            <CartaoDoParceiro
              key={one.integracao}
              de={one}
              todas={dados}
              melhor={one.integracao === melhor}
              busy={chamando === `p${one.integracao}`}
              onCall={() =>
                void fazer(`p${one.integracao}`, async () => {
                  const { codigo } = await chamar({ pedido, integracao: one.integracao, cotado: one.valor ?? null });
                  return `Entrega ${codigo} pedida: aguardando ${one.nome}.`;
                })
              }
            />
          ))}
          {!dados.impedimento &&
            dados.proprios.map((one) => (
              <CartaoProprio
                key={`m${one.id}`}
                de={one}
                cobrado={dados.cobrado}
                busy={chamando === `m${one.id}`}
                onChoose={() =>
                  void fazer(`m${one.id}`, async () => {
                    await escolher({ motoboy: one.id }, { record: { id: pedido } });
                    return `${one.nome} leva o pedido ${dados.numero}.`;
                  })
                }
              />
            ))}
        </ul>
      </section>
      {(delas?.entregas.length ?? 0) > 0 && (
        <section aria-labelledby="cotas-andando">
          <h2 id="cotas-andando">Entregas deste pedido</h2>
          <ul className="cotas__andando">
            {delas?.entregas.map((one) => (
              <EntregaDoPedido key={one.id} de={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
const Tela = ({ params: { pedido } }: { readonly params: { readonly pedido: number | null } }) => (
  <Page title="Chamar entregador">
    {pedido === null ? (
      <Empty icon="delivery" title="Abra um pedido e escolha “Chamar entregador”" />
    ) : (
      <Cotadas key={pedido} pedido={pedido} />
    )}
  </Page>
);
export default Tela;

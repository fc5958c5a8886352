import { useEffect, useState } from 'react';
import { Form, money, send, TextField, Wrong } from '#public';
import type { Guardado, Loja } from './loja.Cesta.public';
import { Itens, Somas, soltas, usePrice, type Erros } from './loja.Conta.public';
import { isSame, JaFeito, Pronto, semConexao, usePendingOrder, type Feito } from './loja.Envio.public';
import { Onde } from './loja.Onde.public';
import { Pagamento } from './loja.Pagamento.public';
import { corpo, deQuem, faltas, estaPorDizer, recado, semDados, type Mudar } from './loja.Pedido.public';
import { Janela } from './loja.Produto.public';
import type { useWhen } from './loja.Quando.public';
import { Quem } from './loja.Quem.public';

interface FecharProps {
  readonly loja: Loja;
  readonly base: string;
  /** Token of the table. */
  readonly mesa: string | null;
  /** Scheduled hour. The menu behind this page is of the same hour. */
  readonly quando: ReturnType<typeof useWhen>;
  readonly kept: Guardado;
  readonly keep: (patch: Partial<Guardado>) => void;
  readonly mudar: (em: number) => void;
  readonly tirar: (em: number) => void;
  readonly fechar: () => void;
}
/** Checkout on one page: destination, basket with the shop's price, customer, payment. */
export const Fechar = ({ loja, base, mesa, quando, kept, keep, mudar: mudarItem, tirar, fechar }: FecharProps) => {
  const [dados, setDados] = useState(() => semDados(loja));
  const [erros, setErros] = useState<Erros>({});
  const [isSending, setSending] = useState(false);
  const [feito, setFeito] = useState<Feito>();
  const { antes, perguntar, esquecer } = usePendingOrder(base, kept);
  const { conta, falha, isFresh, somar } = usePrice(base, corpo(loja, dados, kept, { mesa, para: quando.para }));
  // Clears the refusals: they concern the order before the change.
  const mudar: Mudar = (patch) => {
    setErros({});
    setDados((before) => ({ ...before, ...patch }));
  };
  const guardar = (patch: Partial<Guardado>): void => {
    setErros({});
    keep(patch);
  };
  // True while the price is stale: the shop would refuse an order sent now.
  const isSumming = conta !== undefined && !isFresh && !falha;
  const { local } = dados;
  const isGone = local !== null && conta !== undefined && !conta.enderecos.some((one) => one.local === local);
  useEffect(() => {
    if (isGone && isFresh) setDados((before) => ({ ...before, local: null }));
  }, [isGone, isFresh]);
  const recusa = (campo: string): string | undefined =>
    erros[campo] ??
    (campo === 'endereco' && estaPorDizer(dados)
      ? undefined
      : conta?.recusas.find((one) => one.campo === campo)?.texto);
  const enviar = async (): Promise<void> => {
    if (isSending || antes) return;
    const falta = faltas(loja, dados, kept, { mesa, conta });
    if (Object.keys(falta).length > 0) return setErros(falta);
    if (!conta) return;
    const pedido = {
      ...corpo(loja, dados, kept, { mesa, para: quando.para }),
      ...deQuem(loja, kept, mesa),
      observacao: recado(dados),
    };
    setSending(true);
    const again = isSame(pedido, kept) ? kept.envio : null;
    const before = kept.envio && !again ? await perguntar(kept.envio.chave) : 'nenhum';
    if (before !== 'nenhum') {
      setSending(false);
      return setErros(before === 'semResposta' ? { geral: semConexao } : {});
    }
    const { chave, em } = again ?? { chave: crypto.randomUUID(), em: Date.now() };
    keep({ envio: { chave, pedido: JSON.stringify(pedido), em } });
    const sent = await send<Omit<Feito, 'chave'>>(`${base}/pedido`, {
      ...pedido,
      chave,
      totalVisto: conta.total,
      ...(mesa && kept.naMesa?.mesa === mesa && { anterior: kept.naMesa.chave }),
    });
    setSending(false);
    if (sent.ok) {
      keep({ itens: [], ultimo: kept.itens, envio: null, ...(mesa && { naMesa: { mesa, chave } }) });
      // An unpaid order, or one at a table, continues here. Any other is followed on its own page; going back from
      // there finds an empty basket.
      if (sent.result.pix || mesa) return setFeito({ ...sent.result, chave });
      fechar();
      return window.location.assign(sent.result.acompanhar);
    }
    // A refused order was not stored: the next try gets a new key and a new price.
    if (Object.keys(sent.fields).length > 0) keep({ envio: null });
    somar();
    setErros({ ...sent.fields, geral: sent.failure });
  };
  if (feito) return <Pronto feito={feito} base={base} fechar={fechar} />;
  return (
    <Janela titulo="Fechar pedido" como="pagina" fechar={fechar}>
      {antes ? (
        <JaFeito
          antes={antes}
          outro={() => {
            esquecer();
            keep({ envio: null });
          }}
        />
      ) : null}
      <Form className="fechar" errors={erros} onSubmit={() => void enviar()}>
        {mesa ? null : (
          <Onde
            loja={loja}
            base={base}
            dados={dados}
            mudar={mudar}
            quando={{
              ...quando,
              mudar: (para) => {
                setErros({});
                quando.mudar(para);
              },
            }}
            conta={conta}
            recusa={recusa}
          />
        )}
        <section className="card fechar__pedido">
          <h3>Seu pedido</h3>
          <Itens
            kept={kept}
            conta={conta}
            mudar={mudarItem}
            tirar={(em) => {
              setErros({});
              tirar(em);
            }}
          />
          <TextField
            label="Cupom"
            error={recusa('cupom')}
            maxLength={20}
            value={dados.cupom}
            onText={(cupom) => mudar({ cupom })}
          />
          <TextField
            label="Recado para a loja"
            maxLength={190}
            value={dados.observacao}
            onText={(observacao) => mudar({ observacao })}
          />
          {kept.itens.length === 0 ? (
            <>
              <p className="muted">Sua cesta está vazia.</p>
              <button type="button" className="big big--quiet" onClick={fechar}>
                Voltar ao cardápio
              </button>
            </>
          ) : conta ? (
            <Somas conta={conta} isFresh={isFresh} />
          ) : falha ? null : (
            <p className="muted">Somando…</p>
          )}
          {falha && kept.itens.length > 0 ? (
            <>
              <Wrong text={falha} />
              <button type="button" className="big big--quiet" onClick={somar}>
                Somar de novo
              </button>
            </>
          ) : null}
        </section>
        <Quem loja={loja} base={base} mesa={mesa} kept={kept} keep={guardar} conta={conta} recusa={recusa} />
        {mesa ? null : <Pagamento loja={loja} dados={dados} mudar={mudar} conta={conta} recusa={recusa} />}
        <div className="fechar__fim">
          <Wrong text={erros.totalVisto ?? erros.geral ?? recusa('itens')} />
          {soltas(mesa, erros, conta).map((texto) => (
            <Wrong key={texto} text={texto} />
          ))}
        </div>
        <Mandar
          total={conta?.total}
          estado={isSending ? 'Enviando…' : isSumming ? 'Somando…' : undefined}
          isShut={antes !== undefined || kept.itens.length === 0}
        />
      </Form>
    </Janela>
  );
};

interface MandarProps {
  readonly total: number | undefined;
  /** Progress shown while sending. */
  readonly estado: string | undefined;
  readonly isShut: boolean;
}
const Mandar = ({ total, estado, isShut }: MandarProps) => (
  <div className="janela__pe">
    <button type="submit" className="big big--wide" disabled={isShut || total === undefined || estado !== undefined}>
      {estado ?? 'Fazer pedido'}
      {total === undefined || estado !== undefined ? null : <span>{money(total)}</span>}
    </button>
  </div>
);

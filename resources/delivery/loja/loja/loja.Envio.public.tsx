import { useEffect, useRef, useState } from 'react';
import { ask, money, ScanOrCopy, send, Wrong, type DataOf } from '#public';
import type { pagarSimulado, pedidoFeito, pedirNaLoja } from './loja';
import type { Guardado } from './loja.Cesta.public';
import { Janela } from './loja.Produto.public';

export type Feito = DataOf<typeof pedirNaLoja> & { readonly chave: string };
type Antes = NonNullable<DataOf<typeof pedidoFeito>['pedido']>;
export const semConexao = 'Sem conexão. Tente de novo!';

/** Time in which the same order sent again counts as a repetition; later it may be meant as another one. */
const quinzeMinutos = 900_000;
export const isSame = (pedido: object, { envio }: Guardado): boolean =>
  envio?.pedido === JSON.stringify(pedido) && Date.now() - envio.em < quinzeMinutos;

/** Resolves an order whose answer was lost: asks for its result when the checkout opens and before another is sent. */
export const usePendingOrder = (base: string, kept: Guardado) => {
  const [antes, setAntes] = useState<Antes>();
  const [perdido] = useState(kept.envio?.chave);
  useEffect(() => {
    let isHere = true;
    if (perdido !== undefined)
      void ask<DataOf<typeof pedidoFeito>>(`${base}/feito/${perdido}`).then((asked) => {
        if (isHere && asked.ok) setAntes(asked.result.pedido ?? undefined);
      });
    return () => {
      isHere = false;
    };
  }, [base, perdido]);
  const perguntar = async (chave: string): Promise<'nenhum' | 'dito' | 'semResposta'> => {
    const asked = await ask<DataOf<typeof pedidoFeito>>(`${base}/feito/${chave}`);
    if (!asked.ok) return 'semResposta';
    setAntes(asked.result.pedido ?? undefined);
    return asked.result.pedido ? 'dito' : 'nenhum';
  };
  return { antes, perguntar, esquecer: () => setAntes(undefined) };
};

/** Notice of the order before, whose answer was lost. */
export const JaFeito = ({ antes, outro }: { readonly antes: Antes; readonly outro: () => void }) => {
  const ref = useRef<HTMLElement>(null);
  // Focuses the message: it stands above the pressed button.
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} className="card" tabIndex={-1} aria-labelledby="ja-feito">
      <h3 id="ja-feito">Seu pedido já foi feito</h3>
      <p>{`Pedido ${antes.numero}, de ${money(antes.total)} (${antes.quando}).`}</p>
      <a className="big" href={antes.acompanhar}>
        Acompanhar o pedido
      </a>
      <button type="button" className="link" onClick={outro}>
        Fazer outro pedido
      </button>
    </section>
  );
};

/** Confirmation of a stored order: payment, and the link to follow it. */
export const Pronto = ({
  feito,
  base,
  fechar,
}: {
  readonly feito: Feito;
  readonly base: string;
  readonly fechar: () => void;
}) => {
  const [isPaid, setPaid] = useState(false);
  const [falha, setFalha] = useState<string>();
  const pagar = async (): Promise<void> => {
    const sent = await send<DataOf<typeof pagarSimulado>>(`${base}/simular-pagamento`, { chave: feito.chave });
    if (!sent.ok) return setFalha(sent.failure);
    setPaid(sent.result.pago);
    setFalha(sent.result.pago ? undefined : 'Este Pix venceu, e o pedido foi cancelado. Faça outro!');
  };
  return (
    <Janela titulo={`Pedido ${feito.numero} recebido`} fechar={fechar}>
      <div className="fechar">
        <p role="status">
          {`Total de ${money(feito.total)}${feito.naConta ? `, na conta: ${feito.naConta}` : ''}. Acompanhe cada passo pelo link.`}
        </p>
        {feito.pix && !isPaid ? (
          <section className="card">
            <h3>Pague com Pix</h3>
            {feito.simulado ? <p className="note">SIMULAÇÃO: este código não cobra nada.</p> : null}
            <ScanOrCopy
              picture={feito.qr ?? ''}
              alt="QR Code do Pix"
              text={feito.pix}
              label="Pix copia e cola"
              copy="Copiar código Pix"
            />
            {feito.simulado ? (
              <button type="button" className="big big--quiet" onClick={() => void pagar()}>
                Simular o pagamento
              </button>
            ) : null}
            <Wrong text={falha} />
          </section>
        ) : null}
        {isPaid ? (
          <p className="note" role="status">
            Pagamento recebido (SIMULAÇÃO).
          </p>
        ) : null}
        <a className="big" href={feito.acompanhar}>
          Acompanhar o pedido
        </a>
      </div>
    </Janela>
  );
};

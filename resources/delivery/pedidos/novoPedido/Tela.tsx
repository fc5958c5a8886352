import { useEffect, useRef, useState } from 'react';
import { Button, Page, useActionForm, useCall, useGo, useKeys, useOpen } from '#screen';
import { canais, pedido as umPedido } from '../../../../schemas/delivery/pedidos/pedido';
import { Cliente } from './Cliente';
import { Conta } from './Conta';
import { Lancado } from './Lancado';
import { irAoPagamento, type Forma } from './Pagamento';
import { Produtos } from './Produtos';
import { useRepeat } from './Repetir';
import { contaDoNovo, inicioDoNovo } from './novoPedido';
import { pedidos } from '../pedido';
import { nasceConfirmado } from '../aceito';
import './novoPedido.css';

/** Delay of the price after the last key, in milliseconds. */
const pausa = 150;
const useSettled = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pausa);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
interface Pedida {
  readonly cliente: number | null;
  readonly busca: string | null;
  readonly pedido: number | null;
  readonly ultimoDe: number | null;
  /** Table whose account takes the order; it is paid with the account. */
  readonly conta: number | null;
  /** Order launched before this one, whose result is shown. */
  readonly lancado: number | null;
}
export const useOrderForm = ({ cliente, ultimoDe, conta, pedido, busca }: Omit<Pedida, 'lancado'>) => {
  const [go, open] = [useGo(), useOpen(umPedido)];
  return useActionForm(
    pedidos,
    'novo',
    {
      cliente: cliente ?? ultimoDe,
      conta,
      canal: conta === null ? 'TELEFONE' : 'MESA',
      modalidade: conta === null ? 'ENTREGA' : 'LOCAL',
      itens: [],
      pagamentos: [],
      pagarDepois: false,
    },
    {
      // Only a page opened without parameters shares the common draft.
      draft: [cliente, ultimoDe, conta, pedido, busca].join('.'),
      goOn: ({ id }) => (conta === null ? go(`/delivery/novo-pedido?lancado=${id}`) : open(id)),
    },
  );
};
export type Formulario = ReturnType<typeof useOrderForm>;

/** Takes an order while the customer is still talking: by keyboard alone, the total always in sight. */
export default ({ params }: { readonly params: Pedida }) => {
  const form = useOrderForm(params);
  const repetir = useRepeat(form, params);
  const { cliente, canal, modalidade, endereco, local, taxaEntrega, cupom, acrescimo, agendadoPara } = form.values;
  const itens = form.values.itens ?? [];
  const [pagamentos, linhas] = [form.values.pagamentos ?? [], itens.length];
  const pedido = {
    cliente,
    canal,
    modalidade,
    endereco,
    local,
    taxaEntrega,
    itens,
    cupom,
    acrescimo,
    agendadoPara,
    pagamentos,
  };
  const [presumida, presumir] = useState<Forma | null>(null);
  const { data: inicio } = useCall(inicioDoNovo, {}, { keeps: true });
  // Compares by value: each render makes a new object.
  const quieto = useSettled(JSON.stringify(pedido));
  const asked = JSON.parse(quieto) as typeof pedido;
  // Fee and hour follow from the destination alone, so they are loaded before the first item.
  const isKnown =
    asked.itens.length > 0 ||
    asked.cliente !== null ||
    asked.modalidade !== 'ENTREGA' ||
    Object.values(asked.endereco ?? {}).some((one) => one !== null);
  const { data: conta, error, isStale } = useCall(contaDoNovo, asked, { when: isKnown, keep: true });
  const isFresh = linhas > 0 && !isStale && quieto === JSON.stringify(pedido);
  const [buscaCliente, buscaProduto, pagamento] = [
    useRef<HTMLElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLFieldSetElement>(null),
  ];
  const semMesa = canal === 'MESA' && form.values.conta == null && form.values.mesa == null;
  // Sends the total that the customer was told; the service refuses the order when it has changed.
  const lancar = (): void => {
    if (semMesa) document.querySelector<HTMLElement>('[name=novo-mesa]')?.focus();
    else form.submit({ totalVisto: isFresh && conta ? conta.total : null });
  };
  const proximo = (): void => buscaProduto.current?.focus();
  useKeys({
    'Alt+1': () => buscaCliente.current?.querySelector<HTMLElement>('input, button')?.focus(),
    'Alt+2': proximo,
    'Alt+3': () => irAoPagamento(pagamento.current),
    'Ctrl+Enter': lancar,
  });
  const isBegun = form.isResumed || linhas > 0;
  const vista = isKnown ? conta : undefined;
  return (
    <Page
      beside={canal && <span className="lead">{`por ${canais[canal].toLowerCase()}`}</span>}
      actions={
        isBegun && (
          <>
            <span className="novo__rascunho lead" role="status">
              {form.isResumed ? 'Rascunho retomado' : 'Rascunho guardado'}
            </span>
            <Button label="Começar de novo" onClick={form.discard} />
          </>
        )
      }
    >
      {params.lancado !== null && !isBegun && <Lancado id={params.lancado} />}
      <div className="novo">
        <div className="novo__partes">
          <Cliente
            form={form}
            conta={vista}
            inicio={inicio}
            repetir={repetir}
            busca={buscaCliente}
            presumir={presumir}
            proximo={proximo}
          />
          <Produtos
            form={form}
            inicio={inicio}
            busca={buscaProduto}
            inicial={params.busca ?? ''}
            pagar={() => {
              if (linhas > 0) irAoPagamento(pagamento.current);
            }}
          />
        </div>
        <Conta
          form={form}
          conta={linhas > 0 ? vista : undefined}
          falha={linhas > 0 ? error : undefined}
          isFresh={isFresh}
          pagamento={pagamento}
          presumida={presumida}
          presumir={presumir}
          foiAceito={canal !== null && nasceConfirmado({ canal }) && agendadoPara === null}
          lancar={lancar}
        />
      </div>
    </Page>
  );
};

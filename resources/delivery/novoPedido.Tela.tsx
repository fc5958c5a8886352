import { useEffect, useRef, useState } from 'react';
import { Button, Page, useActionForm, useCall, useKeys } from '#screen';
import { Cliente } from './novoPedido.Cliente';
import { Conta } from './novoPedido.Conta';
import { Produtos } from './novoPedido.Produtos';
import { useRepetir } from './novoPedido.Repetir';
import { contaDoNovo } from './novoPedido';
import { pedidos } from './pedido';
import './novoPedido.css';

/** Milliseconds without a key, after which it is added up. */
const pausa = 150;
const useQuieto = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pausa);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
export const useFormulario = (cliente: number | null, conta: number | null) =>
  useActionForm(pedidos, 'novo', {
    cliente,
    conta,
    canal: conta === null ? 'TELEFONE' : 'MESA',
    modalidade: conta === null ? 'ENTREGA' : 'LOCAL',
    itens: [],
    pagamentos: [],
    pagarDepois: false,
  });
export type Formulario = ReturnType<typeof useFormulario>;

/** Takes an order while the customer is still talking: by keyboard alone, the total always in sight. */
export default ({
  params,
}: {
  readonly params: {
    readonly cliente: number | null;
    readonly busca: string | null;
    readonly pedido: number | null;
    readonly ultimoDe: number | null;
    /** Of a table: the order stands on it, and is paid with it. */
    readonly conta: number | null;
  };
}) => {
  const form = useFormulario(params.cliente ?? params.ultimoDe, params.conta);
  const repetir = useRepetir(form, params);
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
  // What is being added up is compared by its words: each drawing makes an object of its own.
  const quieto = useQuieto(JSON.stringify(pedido));
  const asked = JSON.parse(quieto) as typeof pedido;
  const { data: conta, error, isStale } = useCall(contaDoNovo, asked, { when: asked.itens.length > 0, keep: true });
  const isFresh = linhas > 0 && !isStale && quieto === JSON.stringify(pedido);
  const [buscaCliente, buscaProduto, pagamento] = [
    useRef<HTMLElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ];
  // What is told to the customer is what is stored: where it has changed meanwhile, nothing is.
  const lancar = (): void => form.submit({ totalVisto: isFresh && conta ? conta.total : null });
  useKeys({
    'Alt+1': () => buscaCliente.current?.querySelector<HTMLElement>('input, button')?.focus(),
    'Alt+2': () => buscaProduto.current?.focus(),
    'Alt+3': () => pagamento.current?.focus(),
    'Ctrl+Enter': lancar,
  });
  const vista = linhas > 0 ? conta : undefined;
  return (
    <Page
      actions={
        (form.isResumed || linhas > 0) && (
          <>
            <span className="novo__rascunho lead" role="status">
              {form.isResumed ? 'Rascunho retomado' : 'Rascunho guardado'}
            </span>
            <Button label="Começar de novo" onClick={form.discard} />
          </>
        )
      }
    >
      <div className="novo">
        <div className="novo__partes">
          <Cliente
            form={form}
            conta={vista}
            repetir={repetir}
            busca={buscaCliente}
            proximo={() => buscaProduto.current?.focus()}
          />
          <Produtos form={form} busca={buscaProduto} inicial={params.busca ?? ''} />
        </div>
        <Conta
          form={form}
          conta={vista}
          falha={linhas > 0 ? error : undefined}
          isFresh={isFresh}
          pagamento={pagamento}
          lancar={lancar}
        />
      </div>
    </Page>
  );
};

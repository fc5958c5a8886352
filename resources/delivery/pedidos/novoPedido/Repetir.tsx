import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#screen';
import type { Returned } from '#kit';
import type { Formulario } from './Tela';
import { pedidoRepetido } from './novoPedido';

export type Repetido = NonNullable<Returned<typeof pedidoRepetido.result>>;
type Itens = NonNullable<Formulario['values']['itens']>;

/** Copied lines as the form holds them, editable. */
const itensDe = ({ itens }: Repetido): Itens =>
  itens.map((item) => ({
    ...item,
    adicionais: [...item.adicionais],
    sabores: [...item.sabores],
    partes: [...item.partes],
    observacao: item.observacao ?? null,
  }));

interface Pedida {
  readonly pedido: number | null;
  readonly ultimoDe: number | null;
}
/** Copies an order: once by the address of the page, and on request the last order of the chosen customer. */
export const useRepeat = (form: Formulario, { pedido, ultimoDe }: Pedida) => {
  const isAsked = pedido !== null || ultimoDe !== null;
  const { data, error } = useCall(pedidoRepetido, { pedido, cliente: ultimoDe }, { when: isAsked && !form.isResumed });
  const [repetido, setRepetido] = useState<Repetido>();
  const chegou = useEffectEvent((one: Repetido) => {
    const { cliente, canal, modalidade, taxaEntrega = null, local = null } = one;
    form.change({ cliente, canal, modalidade, taxaEntrega, local, itens: itensDe(one) });
    setRepetido(one);
  });
  const vindo = repetido === undefined ? data : undefined;
  useEffect(() => {
    if (vindo) chegou(vindo);
  }, [vindo]);
  return {
    repetido,
    recusa: isAsked && (error || data === null) ? 'Não há pedido para repetir.' : undefined,
    repetir: (one: Repetido): void => {
      form.change({ itens: [...(form.values.itens ?? []), ...itensDe(one)] });
      setRepetido(one);
    },
    esquecer: (): void => setRepetido(undefined),
  };
};
export type Repetir = ReturnType<typeof useRepeat>;

/** Notice after copying: differences from the copied order, or why it could not be copied. */
export const Mudancas = ({ repetido, recusa }: Pick<Repetir, 'repetido' | 'recusa'>) =>
  repetido || recusa ? (
    <div className="novo__mudancas" role="status">
      {recusa && <p>{recusa}</p>}
      {repetido && repetido.mudancas.length === 0 && <p>Copiado do pedido {repetido.numero}: tudo pelo mesmo preço.</p>}
      {repetido && repetido.mudancas.length > 0 && (
        <>
          <p>
            <strong>Copiado do pedido {repetido.numero}, com os preços de hoje.</strong> O que mudou:
          </p>
          <ul>
            {repetido.mudancas.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  ) : null;

import { Button, can, useCall, useGo } from '#screen';
import { habitosDoCliente } from './habitos/habitosDoCliente';
import './cliente.Habitos.css';
import { dinheiro } from '../../comum/centavos';

interface Props {
  readonly record?: { readonly id: number; readonly ticketMedio?: unknown };
}
const comparado = (his: number, house: number): string =>
  his > house
    ? 'gasta mais que a média da loja'
    : his < house
      ? 'gasta menos que a média da loja'
      : 'gasta a média da loja';

/** Usual products of the customer, each a click from a new order. Renders nothing for a customer without a habit. */
const Habitos = ({ record }: Props) => {
  const go = useGo();
  const id = record?.id ?? 0;
  const { data } = useCall(habitosDoCliente, { cliente: id }, { when: id > 0 && can('PEDIDO_VER') });
  const ticket = typeof record?.ticketMedio === 'number' ? record.ticketMedio : null;
  const house = data?.ticketDaLoja ?? null;
  if (!data || (data.produtos.length === 0 && (ticket === null || house === null))) return null;
  return (
    <section className="card habitos" aria-labelledby="habitos-titulo">
      <h2 id="habitos-titulo">O que costuma pedir</h2>
      {ticket !== null && house !== null && (
        <p className="lead">
          Por pedido, {comparado(ticket, house)}: {dinheiro(ticket)}, contra {dinheiro(house)} nos últimos 90 dias.
        </p>
      )}
      {data.produtos.length > 0 && (
        <ul>
          {data.produtos.map(({ id: produto, nome, pedidos }) => (
            <li key={produto}>
              <span>
                <strong>{nome}</strong>
                <small className="lead">
                  em {pedidos} de {data.pedidos} pedidos
                </small>
              </span>
              {can('PEDIDO_EDITAR') && (
                <Button
                  label="Pedir"
                  about={nome}
                  size="small"
                  onClick={() => go(`/delivery/novo-pedido?cliente=${id}&busca=${encodeURIComponent(nome)}`)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
export default Habitos;

import { hourText } from '#kit/dayText';
import { Action, can, RecordLink, Sign, useRecord, useWho } from '#screen';
import { pedido } from '../../../../schemas/delivery/pedidos/pedido';
import { pedidos } from '../pedido';
import { dinheiro } from '../../../comum/centavos';

interface Labelled {
  /** Titles of referenced rows. */
  readonly $labels?: Readonly<Record<string, string>>;
}
/** Result of the order launched before this one, with a link to it. */
export const Lancado = ({ id }: { readonly id: number }) => {
  const { record } = useRecord(pedido, can('PEDIDO_VER') ? id : undefined);
  const { zone } = useWho();
  if (!record) return null;
  const { numero, situacao, total, modalidade, previsaoEntrega, cliente } = record;
  const hora = (previsaoEntrega ?? null) !== null && new Date(previsaoEntrega!);
  const { $labels } = record as Labelled;
  const quem = cliente === null ? undefined : $labels?.[`cliente:${cliente}`];
  const ate = hora && `até ${hourText(hora, zone)}`;
  const onde = { ENTREGA: 'Entrega', RETIRADA: 'Retirada', LOCAL: 'Na mesa' }[modalidade];
  return (
    <div className="novo__lancado" role="status">
      <Sign name="check" size={20} />
      <p>
        <strong>
          {situacao === 'AGENDADO'
            ? `Pedido ${numero} agendado.`
            : situacao === 'NOVO'
              ? `Pedido ${numero} lançado.`
              : `Pedido ${numero} lançado e confirmado.`}
        </strong>{' '}
        {[quem, dinheiro(total), ate && `${onde} ${ate}`].filter(Boolean).join(' · ')}
      </p>
      <RecordLink of={pedido} id={id}>
        Abrir o pedido
      </RecordLink>
      <Action of={pedidos} name="viaCliente" record={record} />
    </div>
  );
};

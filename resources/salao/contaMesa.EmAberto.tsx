import { can, useCall, useLive, useWho } from '#screen';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { contasEmAberto } from './emAberto';
import { dinheiro } from '../comum/centavos';

/** Sum of all open accounts, above their list. */
const EmAberto = () => {
  const { company } = useWho();
  const isAsked = company !== null && can('CONTA_MESA_VER');
  const { data, refresh } = useCall(contasEmAberto, {}, { when: isAsked, keep: true });
  useLive(pedido, refresh);
  if (!data || data.contas === 0) return null;
  return (
    <p role="status">
      <strong>{dinheiro(data.total)}</strong>{' '}
      {data.contas === 1 ? 'em 1 conta aberta' : `em ${data.contas} contas abertas`}, sem o serviço.
    </p>
  );
};
export default EmAberto;

import { Board, can } from '#screen';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { useImpressora } from '../cozinha/impressora.Trabalho';

/** Prints automatically as long as the board is open. */
const Impressora = () => {
  useImpressora();
  return null;
};
const Tela = () => (
  <>
    {can('PEDIDO_IMPRIMIR') && <Impressora />}
    <Board of={pedido} />
  </>
);
export default Tela;

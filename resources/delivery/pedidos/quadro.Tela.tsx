import { Board, can } from '#screen';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { usePrinter } from '../cozinha/impressora.Trabalho';

/** Prints automatically as long as the board is open. */
const Impressora = () => {
  usePrinter();
  return null;
};
const Tela = () => (
  <>
    {can('PEDIDO_IMPRIMIR') && <Impressora />}
    <Board of={pedido} />
  </>
);
export default Tela;

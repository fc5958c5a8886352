import { Board, can } from '#screen';
import { pedido } from '../../schemas/delivery/pedido';
import { useImpressora } from './impressora.Trabalho';

/** Who has the board open all evening prints by it too. */
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

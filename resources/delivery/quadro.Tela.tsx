import { Board } from '#screen';
import { pedido } from '../../schemas/delivery/pedido';

const Tela = () => <Board of={pedido} />;
export default Tela;

import { Mensagens } from './Mensagens';

interface Props {
  readonly record?: { readonly id: number };
}

/** Last messages of a customer, beside the orders. */
const DoCliente = ({ record }: Props) => <Mensagens cliente={record?.id ?? 0} />;
export default DoCliente;

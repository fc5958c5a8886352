import { useWho } from '#screen';
import { comSaida } from '../../whatsapp/saida';
import { exemplos, preenchido } from '../automatica/texto';

interface Props {
  readonly texto: string;
  readonly titulo: string | undefined;
}
/** A message as the customer gets it: filled with an example, and with the way to leave. */
export const Balao = ({ texto, titulo }: Props) => {
  const { company } = useWho();
  return (
    <figure className="campanha__balao">
      {titulo && <figcaption>{titulo}</figcaption>}
      <p>{comSaida(preenchido(texto, { ...exemplos, empresa: company?.name ?? exemplos.empresa }))}</p>
    </figure>
  );
};

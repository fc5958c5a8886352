import { whatsappLink } from '#kit/phones';
import { Sign } from '#screen';

interface Props {
  readonly telefone: string;
  /** Name of whom it reaches, for screen readers. */
  readonly nome: string;
}
/** Links that call a telephone, or write to it by WhatsApp. */
export const Contatar = ({ telefone, nome }: Props) => (
  <>
    <a className="btn btn--secondary btn--small" href={`tel:${telefone}`}>
      <Sign name="phone" /> Ligar<span className="visually-hidden">{` para ${nome}`}</span>
    </a>
    <a
      className="btn btn--secondary btn--small"
      href={whatsappLink(telefone)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Sign name="whatsapp" /> WhatsApp
      <span className="visually-hidden">{` de ${nome} (abre em outra aba)`}</span>
    </a>
  </>
);

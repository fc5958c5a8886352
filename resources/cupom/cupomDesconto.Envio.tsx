import { Action, can } from '#screen';
import type { Infer } from '#kit';
import type { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { cupons } from './cupomDesconto';
import './cupomDesconto.Envio.css';

type Cupom = Infer<typeof cupomDesconto>;
/** Sends a coupon by WhatsApp, beside its form, with a test to one's own number. */
const Envio = ({ record }: { readonly record?: Cupom }) =>
  can('CUPOM_ENVIAR') ? (
    <section className="card envio-cupom" aria-labelledby="envio-cupom">
      <h2 id="envio-cupom">Enviar aos clientes</h2>
      <p className="lead">{record ? porQue(record) : 'Salve o cupom para enviar por WhatsApp.'}</p>
      {record && (
        <div className="envio-cupom__acoes">
          <Action of={cupons} name="enviar" record={record} />
          <Action of={cupons} name="testar" record={record} />
          <Action of={cupons} name="baixarMensagens" record={record} />
        </div>
      )}
    </section>
  ) : null;
export default Envio;

const porQue = ({ situacao }: Cupom): string =>
  situacao === 'ATIVO'
    ? 'Escolha quem recebe, veja a mensagem e quantos são antes de enviar.'
    : 'Só um cupom ativo e dentro da validade é enviado.';

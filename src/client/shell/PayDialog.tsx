import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button, Skeleton } from '#fields/parts';
import { call, messageOf } from '../http';
import { safeLink } from '../session/safeLink';
import { Dialog, ErrorState } from '../ui';
import { useCopy } from '../ui/useCopy';
import { dateOf, moneyOf } from './billing';
import './pay.css';

/** What `company/faturamento/pagamento` answers. */
interface Payment {
  readonly simulado: boolean;
  readonly competencia: string;
  readonly valor: number;
  readonly vencimento: string;
  readonly boleto: string | null;
  readonly pix: string | null;
  readonly link: string;
}

/** How the open bill is paid: the Pix code, the boleto's line, the link. */
const PayDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['faturamento', 'pagamento'], staleTime: 0, retry: false, queryFn: async ({ signal }) => (await call<Payment>('GET', 'company/faturamento/pagamento', undefined, { signal })).result!,
  });
  return (
    <Dialog open onClose={onClose} title="Pagar fatura" size="small" footer={<Button onClick={onClose}>Fechar</Button>}>
      {error ? <ErrorState title="Não foi possível mostrar o pagamento" text={messageOf(error)} onRetry={() => { void refetch(); }} />
        : !data ? <div aria-busy="true"><Skeleton height="160px" /></div> : (
          <div className="pay">
            {data.simulado && <p className="pay__stamp" role="note"><strong>SIMULAÇÃO</strong> Estes códigos não têm valor: nenhum banco os paga.</p>}
            <p className="pay__amount">{moneyOf(data.valor)}<small>{`Mês ${data.competencia.split('-').toReversed().join('/')}, vencimento em ${dateOf(data.vencimento)}`}</small></p>
            {data.pix && <Code title="Pix copia e cola" text={data.pix} copy="Copiar código Pix" hint="No aplicativo do banco, escolha Pix copia e cola e cole o código." />}
            {data.boleto && <Code title="Boleto" text={data.boleto} copy="Copiar linha do boleto" hint="No aplicativo do banco, escolha pagar boleto e cole a linha." />}
            <Way to={data.link} onClose={onClose} />
          </div>
        )}
    </Dialog>
  );
};
export default PayDialog;

interface CodeProps { readonly title: string; readonly text: string; readonly copy: string; readonly hint: string }
const Code = ({ title, text, copy, hint }: CodeProps) => {
  const take = useCopy();
  return (
    <section className="pay__way" aria-label={title}>
      <h3>{title}</h3>
      <p className="pay__code">{text}</p>
      <Button size="small" icon="content_copy" onClick={() => void take(text)}>{copy}</Button>
      <p className="pay__hint">{hint}</p>
    </section>
  );
};

/** Another site's page, or the bills in the product. */
const Way = ({ to, onClose }: { readonly to: string; readonly onClose: () => void }) => {
  const address = safeLink(to);
  if (!address) return null;
  if (address.startsWith('/app')) return <Link className="btn btn--small btn--secondary pay__link" to={address} onClick={onClose}>Ver as faturas</Link>;
  return <a className="btn btn--small btn--secondary pay__link" href={address} target="_blank" rel="noopener noreferrer">Abrir o link de pagamento<span className="visually-hidden"> (abre em outra aba)</span></a>;
};

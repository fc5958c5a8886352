import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Icon, Skeleton } from '#fields/parts';
import type { House } from '#kit/resource/house';
import { formatMoney } from '#kit/numbers';
import { messageOf } from '../http';
import { callDeclared } from '../http/declared';
import { useSession } from '../session';
import { page } from '../company/changeCompany';
import { ErrorState, useConfirm, useToast } from '../ui';
import { differenceOf, mayChoose, type Plan, type Showcase } from './plans';
import './plans.css';

const priceOf = (price: number): string => (price === 0 ? 'Grátis' : formatMoney(price));

/**
 * The plans with their functions and price, the present one marked; who decides for the company asks for another here.
 */
export const Plans = ({ plans }: { readonly plans: NonNullable<House['plans']> }) => {
  const { user } = useSession();
  const confirm = useConfirm();
  const toast = useToast();
  const [sending, setSending] = useState<number>();
  const { data, error, refetch } = useQuery({
    // The functions are part of the key: a service that begins or ends changes what is missing.
    queryKey: ['planos', user?.companyId, user?.plan],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await callDeclared<Showcase>(plans.showcase, undefined, { signal })).result ?? null,
  });
  if (error && !data) return <ErrorState text={messageOf(error)} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div className="plans" aria-busy="true">
        {[0, 1, 2].map((key) => (
          <div key={key} className="card plan">
            <Skeleton width="12ch" />
          </div>
        ))}
      </div>
    );
  if (!data) return null;
  const chooseLabel = user?.admin ? 'Mudar para este plano' : 'Pedir este plano';
  const present = data.planos.find(({ id }) => id === data.atual);

  const choose = async ({ id, nome }: Plan) => {
    const question = user?.admin
      ? `Confirma mudar o plano de ${user.companyName} para ${nome}?`
      : `Confirma pedir o plano ${nome}? O suporte faz a mudança; até lá vale o plano de hoje.`;
    if (!(await confirm({ text: question }))) return;
    setSending(id);
    try {
      if (user?.admin) {
        await callDeclared(plans.change, { empresaId: user.companyId, planoId: id });
        page.reload();
        return;
      }
      await callDeclared(plans.ask, { planoId: id });
      toast.success('Pedido enviado! O suporte entra em contato.');
      await refetch();
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setSending(undefined);
  };
  return (
    <ul className="plans">
      {data.planos.map((plan) => {
        const isMine = plan.id === data.atual;
        const { gained, lost } = differenceOf(plan, present, data.contratadas);
        return (
          <li key={plan.id} className={isMine ? 'card plan plan--mine' : 'card plan'}>
            <h2 className="plan__name">
              {plan.nome}
              {isMine && ' '}
              {isMine && <span className="plan__tag">Seu plano</span>}
            </h2>
            <p className="plan__price">
              <strong>{priceOf(plan.valor)}</strong>
              {plan.valor > 0 && ' por mês'}
            </p>
            {plan.descricao && <p className="lead">{plan.descricao}</p>}
            <ul className="plan__functions">
              {plan.funcoes.map(({ codigo, nome }) => (
                <li key={codigo} className={gained.has(codigo) ? 'plan__gain' : undefined}>
                  <Icon name={gained.has(codigo) ? 'add' : 'check'} size={18} />
                  {nome}
                  {gained.has(codigo) && <span className="visually-hidden"> (a mais)</span>}
                </li>
              ))}
            </ul>
            {isMine && data.contratadas && data.contratadas.length > 0 && (
              <div>
                <p className="plan__beside">Contratado à parte</p>
                <ul className="plan__functions">
                  {data.contratadas.map(({ codigo, nome }) => (
                    <li key={codigo}>
                      <Icon name="add_circle" size={18} />
                      {nome}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {lost.length > 0 && <p className="plan__lost">Sem {new Intl.ListFormat('pt-BR').format(lost)}.</p>}
            {mayChoose(user, plans.permission) &&
              !isMine &&
              plan.aVenda &&
              (plan.id === data.pedido ? (
                <p className="plan__asked">
                  <Icon name="schedule" size={18} />
                  Pedido enviado
                </p>
              ) : (
                <Button
                  busy={sending === plan.id}
                  aria-label={`${chooseLabel}: ${plan.nome}`}
                  onClick={() => void choose(plan)}
                >
                  {chooseLabel}
                </Button>
              ))}
          </li>
        );
      })}
    </ul>
  );
};

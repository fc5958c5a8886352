import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { Icon, Skeleton } from '#fields/parts';
import type { WireRecord } from '#kit/envelope';
import { labelOf } from '#kit/field';
import { messages } from '#kit/messages';
import type { RetaguardaProvider } from '../dataProvider';
import { messageOf } from '../http';
import { modelByName } from '../models';
import { can, useSession } from '../session';
import { EmptyState, ErrorState } from '../ui';
import { Page } from './Page';
import './plans.css';

interface Plan { readonly id: number; readonly name: string; readonly price: number; readonly text: string; readonly functions: readonly string[] }
const readPlan = ({ id, nome, valor, descricao, funcoes }: WireRecord): Plan => ({
  id, name: String(nome), price: Number(valor), text: typeof descricao === 'string' ? descricao : '', functions: Array.isArray(funcoes) ? funcoes.map(String) : [],
});
const priceOf = (price: number): string => (price === 0 ? 'Grátis' : price.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }));

/** What the address is asked for: by a screen whose function the plan lacks (the usual case), or to compare prices. */
export interface UpgradePlanState { readonly isPrices?: boolean }

/** app/upgrade-plano: the permission is there, the plan's function is not; and the page of prices. */
const UpgradePlan = () => {
  const state = useLocation().state as UpgradePlanState | null;
  return (
    <Page title={state?.isPrices ? 'Preços e Planos' : 'Seu plano'}>
      {!state?.isPrices && (
        <EmptyState icon="lock" title={messages.planLacks}
          text={can('FATURAMENTO_VER') ? 'Escolha abaixo um plano que a inclua e fale com o suporte. Nada do que já está cadastrado se perde.'
            : 'Fale com o administrador da sua empresa para incluí-la no plano. Nada do que já está cadastrado se perde.'}
          action={<Link className="btn btn--secondary" to="/app">Ir para o início</Link>} />
      )}
      <Plans />
    </Page>
  );
};
export default UpgradePlan;

const Plans = () => {
  const { user } = useSession();
  const provider = useDataProvider<RetaguardaProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['planos', 'precos'],
    queryFn: async ({ signal }) => {
      const model = await modelByName('plano');
      if (!model || !can(model.access.list)) return null;
      const { data: rows } = await provider.getList<WireRecord>('plano', { pagination: { page: 1, perPage: 12 }, sort: { field: 'ordem', order: 'ASC' }, filter: { situacao: 'ATIVO' }, signal });
      return { plans: rows.map(readPlan), names: model.fields.funcoes?.choices ?? {} };
    },
  });
  if (error && !data) return <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <div className="plans" aria-busy="true">{[0, 1, 2].map((key) => <div key={key} className="card plan"><Skeleton width="12ch" /></div>)}</div>;
  const held = user?.companyId === null ? undefined : user?.plan;
  const isMine = ({ functions }: Plan): boolean => held !== undefined && functions.length === held.length && functions.every((one) => held.includes(one));
  return data && (
    <ul className="plans">
      {data.plans.map((plan) => (
        <li key={plan.id} className={isMine(plan) ? 'card plan plan--mine' : 'card plan'}>
          <h2 className="plan__name">{plan.name}{isMine(plan) && " "}{isMine(plan) && <span className="plan__tag">Seu plano</span>}</h2>
          <p className="plan__price"><strong>{priceOf(plan.price)}</strong>{plan.price > 0 && ' por mês'}</p>
          {plan.text && <p className="lead">{plan.text}</p>}
          <ul className="plan__functions">
            {plan.functions.map((name) => <li key={name}><Icon name="check" size={18} />{data.names[name] ? labelOf(data.names[name]) : name}</li>)}
          </ul>
        </li>
      ))}
    </ul>
  );
};

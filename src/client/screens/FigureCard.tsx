import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon, IconButton, Skeleton } from '#fields/parts';
import type { WireRecord } from '#kit/envelope';
import type { Figure } from '#kit/figures';
import type { Model } from '#kit/model';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { writeAddress } from '../list/address';
import { messageOf } from '../http';
import { Bars } from './Bars';
import { daysOf, differenceOf, perDay } from './figureDays';

interface FigureCardProps { readonly figure: Figure; readonly model: Model; readonly zone: string }
/** One number, what it means against the time before, its days, and the way to the rows behind it. */
export const FigureCard = ({ figure, model, zone }: FigureCardProps) => {
  const { label, icon, tone, none, filter, before, perDay: daily } = figure;
  const provider = useDataProvider<RetaguardaProvider>();
  const days = daysOf(zone);
  const wanted = filter(days);
  const { data, error, refetch } = useQuery({
    queryKey: ['bemvindo', figure.name, days.today],
    queryFn: async ({ signal }) => {
      const count = async (body: typeof wanted, perPage: number) => provider.getList<WireRecord>(model.name, { pagination: { page: 1, perPage }, filter: body, signal });
      const [now, then] = await Promise.all([count(wanted, daily ? 100 : 1), before && count(before.filter(days), 1)]);
      return { total: now.total ?? 0, rows: now.data, before: then?.total };
    },
  });
  const bars = data && daily && data.total > 0 && data.total <= 100 ? perDay(data.rows, daily, days) : undefined;
  // A filter too long for an address opens the whole list.
  const search = JSON.stringify(wanted).length < 1_000 ? writeAddress('', { filter: wanted as never, aba: model.list.tabs.find((tab) => Object.keys(tab.filter as object).length === 0)?.label }) : '';
  return (
    <li className={`card figure${tone && data && data.total > 0 ? ` figure--${tone}` : ''}`}>
      <h3 className="figure__label"><Icon name={icon} /><Link to={addressOf(model) + search}>{label}</Link></h3>
      {error && !data
        ? <p className="lead">{messageOf(error)} <IconButton icon="refresh" size="small" label={`Tentar novamente: ${label}`} onClick={() => void refetch()} /></p>
        : !data ? <p className="figure__number"><Skeleton width="3ch" /></p>
        : data.total === 0 && data.before === undefined ? <p className="lead">{none}</p>
        : <p className="figure__number">{data.total.toLocaleString('pt-BR')}</p>}
      {data?.before !== undefined && before && <p className="lead">{differenceOf(data.total, data.before, before.label)}</p>}
      {bars && <Bars title={label} data={bars} />}
    </li>
  );
};

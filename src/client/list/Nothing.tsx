import { useNavigate } from 'ra-core';
import { Button } from '#fields/parts';
import { agree, inner, newLabel } from '#kit/text';
import { ActionButton, actionsOf } from '../actions';
import { addressOf } from '../addresses';
import { EmptyState } from '../ui';
import { describe } from './filter/comparisons';
import { advancedOf, chipsOf, isFiltered, searchOf } from './filter/filters';
import { useListView } from './useListView';

const everything = { filter: {} };
/** Nothing there at all: what this is and the next step. */
export const EmptyList = () => {
  const { model, access, trash, go } = useListView();
  const navigate = useNavigate();
  const { label } = model;
  if (trash) {
    return (
      <EmptyState
        icon="delete"
        title="A lixeira está vazia"
        text="O que for excluído fica aqui por 30 dias e pode ser restaurado."
        action={<Button onClick={() => go({ lixeira: false })}>{`Voltar para ${inner(label.many)}`}</Button>}
      />
    );
  }
  const begin = actionsOf(model, 'collection').find(({ name }) => name === model.list.begin);
  const none = `${agree(label, 'Nenhum', 'Nenhuma')} ${inner(label.one)}`;
  return access.can('create') ? (
    <EmptyState
      icon={(model.menu || undefined)?.icon}
      title={`${none} ${agree(label, 'cadastrado', 'cadastrada')}`}
      text={`${agree(label, 'Cadastre o primeiro', 'Cadastre a primeira')} para começar.`}
      action={
        <>
          <Button variant="primary" icon="add" onClick={() => navigate(addressOf(model, 'create'))}>
            {newLabel(model)}
          </Button>
          {begin && <ActionButton name={begin.name} target={everything} />}
        </>
      }
    />
  ) : (
    <EmptyState
      icon={(model.menu || undefined)?.icon}
      title={`${none} ainda`}
      text={model.list.empty ?? `Quando houver ${inner(label.many)}, a lista aparece aqui.`}
    />
  );
};

/** Filtered to nothing: which filters are on, and the way out. */
export const NoResults = () => {
  const { model, fields, filter, setFilter, format, tab, go } = useListView();
  const search = searchOf(filter);
  const on = [
    ...(search ? [`Busca “${search}”`] : []),
    ...chipsOf(filter).flatMap((name) => {
      const field = fields.get(name);
      return field ? [describe(field, filter[name], format)] : [];
    }),
    ...(advancedOf(filter) ? ['Filtro avançado'] : []),
  ];
  const none = `${agree(model.label, 'Nenhum', 'Nenhuma')} ${inner(model.label.one)} ${agree(model.label, 'encontrado', 'encontrada')}`;
  return (
    <EmptyState
      icon="search"
      title={none}
      text={
        on.length > 0 ? (
          <>
            Com estes filtros:
            <ul className="list-active">
              {on.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        ) : (
          tab && `Nada em “${tab}”.`
        )
      }
      action={
        on.length > 0 ? (
          <Button onClick={() => setFilter({})}>Limpar filtros</Button>
        ) : tab ? (
          <Button onClick={() => go({ aba: null })}>{agree(model.label, 'Ver todos', 'Ver todas')}</Button>
        ) : undefined
      }
    />
  );
};

/** No row to show, and why. */
const Nothing = () => {
  const { filter, tab } = useListView();
  return isFiltered(filter) || tab ? <NoResults /> : <EmptyList />;
};
export default Nothing;

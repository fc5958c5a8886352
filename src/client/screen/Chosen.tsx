import { Suspense, use } from 'react';
import type { AnyEntity } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import { ActionHost } from '../actions';
import { BulkTools } from '../list/BulkBar';
import { useAccess } from '../list/useAccess';
import { modelByName } from '../models';
import '../list/list.css';

interface ChosenProps {
  readonly of: AnyEntity;
  /** With what the conditions of its actions look at. */
  readonly rows: readonly { readonly id: number }[];
  /** Nothing is chosen any more: somebody cleared it, or something was done. */
  readonly onClear: () => void;
  /** The names of the actions that are offered here, without «Alterar» and «Excluir»; all when left out. */
  readonly only?: readonly string[];
}
/** Bar of acts on the chosen rows of a page: the bulk actions of the resource, «Alterar», «Excluir», as over a list. */
export const Chosen = (props: ChosenProps) => (
  <Suspense fallback={null}>
    <Bar {...props} />
  </Suspense>
);

const Bar = ({ of, rows, onClear, only }: ChosenProps) => {
  const model = use(modelByName(of.name));
  if (!model) throw new Error(`No declaration of '${of.name}'`);
  const access = useAccess(model);
  return (
    <ActionHost model={model} onDone={onClear}>
      <BulkTools
        model={model}
        access={access}
        selection={{ ids: rows.map(({ id }) => id) }}
        selected={rows.length}
        known={rows as unknown as readonly WireRecord[]}
        unselect={onClear}
        only={only}
      />
    </ActionHost>
  );
};

import { useState, type FormEvent } from 'react';
import { Button, IconButton } from '#fields/parts';
import type { FilterBody } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';
import { Dialog } from '../../ui';
import { comparisonsOf } from './comparisons';
import { bodyTree, changePart, isGroup, maxNesting, newGroup, newLine, treeBody, type Group, type Line } from './tree';
import { ValueInput } from './ValueInput';
import '../panels.css';

export interface AdvancedFilterProps {
  readonly fields: ReadonlyMap<string, ModelField>;
  readonly zone?: string;
  readonly filter: FilterBody | undefined;
  readonly onApply: (filter: FilterBody | undefined) => void;
  readonly onTitle: (entity: string, id: number | string, title: string) => void;
  readonly onClose: () => void;
}

/** Any field, any fitting comparison, joined by «e» or «ou», in groups within groups. */
const AdvancedFilter = ({ fields, zone, filter, onApply, onTitle, onClose }: AdvancedFilterProps) => {
  const [tree, setTree] = useState<Group>(() =>
    filter ? bodyTree(filter, fields, zone) : newGroup([newLine(fields, undefined, zone)]),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply(treeBody(tree, fields, zone));
  };
  return (
    <Dialog
      open
      size="large"
      title="Filtro avançado"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form="filtro-avancado">
            Aplicar filtro
          </Button>
        </>
      }
    >
      <form id="filtro-avancado" onSubmit={submit}>
        <GroupEditor
          group={tree}
          depth={1}
          fields={fields}
          zone={zone}
          onTitle={onTitle}
          onChange={(key, change) => setTree((old) => changePart(old, key, change))}
        />
      </form>
    </Dialog>
  );
};
export default AdvancedFilter;

interface PartProps extends Pick<AdvancedFilterProps, 'fields' | 'zone' | 'onTitle'> {
  readonly onChange: (key: number, change: (part: Line | Group) => Line | Group | undefined) => void;
}
const GroupEditor = ({ group, depth, ...rest }: PartProps & { readonly group: Group; readonly depth: number }) => {
  const { fields, zone, onChange } = rest;
  const add = (part: Line | Group): void =>
    onChange(group.key, (old) => (isGroup(old) ? { ...old, parts: [...old.parts, part] } : old));
  return (
    <fieldset className="tree-group">
      <legend className="tree-group__match">
        <label>
          <span className="visually-hidden">Juntar por</span>
          <select
            className="input input--small"
            value={group.match}
            onChange={({ target }) =>
              onChange(group.key, (old) => ({ ...old, match: target.value === 'any' ? 'any' : 'all' }))
            }
          >
            <option value="all">Todas as condições</option>
            <option value="any">Qualquer das condições</option>
          </select>
        </label>
        {depth > 1 && (
          <IconButton
            size="small"
            icon="close"
            label="Remover grupo"
            onClick={() => onChange(group.key, () => undefined)}
          />
        )}
      </legend>
      {group.parts.map((part) =>
        isGroup(part) ? (
          <GroupEditor key={part.key} group={part} depth={depth + 1} {...rest} />
        ) : (
          <LineEditor key={part.key} line={part} {...rest} />
        ),
      )}
      {group.parts.length === 0 && <p className="filter-note">Nenhuma condição: este grupo não filtra nada.</p>}
      <div className="tree-group__buttons">
        <Button variant="ghost" size="small" icon="add" onClick={() => add(newLine(fields, undefined, zone))}>
          Condição
        </Button>
        {depth < maxNesting && (
          <Button
            variant="ghost"
            size="small"
            icon="add"
            onClick={() => add(newGroup([newLine(fields, undefined, zone)], group.match === 'all' ? 'any' : 'all'))}
          >
            Grupo
          </Button>
        )}
      </div>
    </fieldset>
  );
};

const LineEditor = ({ line, fields, zone, onTitle, onChange }: PartProps & { readonly line: Line }) => {
  const field = fields.get(line.field);
  const choices = field ? comparisonsOf(field, zone) : [];
  const comparison = choices.find(({ id }) => id === line.comparison) ?? choices[0];
  const set = (change: Partial<Line>): void => onChange(line.key, (old) => ({ ...old, ...change }));
  const compare = (id: string): void => {
    const isSame = choices.find((one) => one.id === id)?.operands === comparison?.operands;
    set(isSame ? { comparison: id } : { comparison: id, value: undefined });
  };
  return (
    <div className="tree-line">
      <select
        className="input"
        aria-label="Campo"
        value={line.field}
        onChange={({ target }) => set({ ...newLine(fields, target.value, zone), key: line.key })}
      >
        {[...fields].map(([path, one]) => (
          <option key={path} value={path}>
            {one.label}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Comparação"
        value={comparison?.id}
        onChange={({ target }) => compare(target.value)}
      >
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.words}
          </option>
        ))}
      </select>
      <div className="tree-line__value">
        {field && comparison && (
          <ValueInput
            key={`${line.field}:${comparison.operands}`}
            field={field}
            comparison={comparison}
            value={line.value}
            onChange={(value) => set({ value })}
            onTitle={onTitle}
          />
        )}
      </div>
      <IconButton
        size="small"
        icon="close"
        label="Remover condição"
        onClick={() => onChange(line.key, () => undefined)}
      />
    </div>
  );
};

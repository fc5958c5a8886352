import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button, Icon, Popover } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import { advancedOf, chipsOf, countLines, isFiltered, periodFilter, withAdvanced, withTest } from './filters';
import { FieldPicker } from './FieldPicker';
import { useComparisons, type Comparisons } from './useComparisons';
import { useListFrame, useListRows } from '../useListView';

const ConditionEditor = lazy(() => import('./ConditionEditor'));
const AdvancedFilter = lazy(() => import('./AdvancedFilter'));
// When it does not load, a filter names its rows by their numbers.
const MissingTitles = lazy(() => import('./MissingTitles').catch(() => ({ default: () => null })));

/**
 * Filter of the list: a chip for each condition, edited in place, and a way to add more. `first`: those that always
 * have a place, where they are not the first that the list declares. `isShort`: those alone, where a line holds other
 * tools too.
 */
export const FilterBar = ({ first, isShort }: { readonly first?: readonly string[]; readonly isShort?: true }) => {
  const { model, fields, filter, setFilter, ...view } = useListFrame();
  const [open, setOpen] = useState<string>();
  const [isAdvanced, setAdvanced] = useState(false);
  const tests = useMemo(
    () => ({ ...periodFilter(model, view.access.zone), ...filter }),
    [model, view.access.zone, filter],
  );
  const chips = chipsOf(tests).filter((name) => fields.has(name));
  // The first declared ones keep their place, filled in or not.
  const declared = (first ?? model.list.filters).filter((name) => fields.has(name)).slice(0, 3);
  const added = [...new Set([...chips, ...(open === undefined ? [] : [open])])].filter(
    (name) => !declared.includes(name),
  );
  const tree = advancedOf(filter);
  const comparisons = useComparisons(chips.length > 0);
  return (
    <div className="list-filters" role="group" aria-label="Filtros">
      {[...declared, ...added].map((name) => (
        <FilterChip
          key={name}
          field={fields.get(name)!}
          test={tests[name]}
          isKept={!(name in filter)}
          isOpen={open === name}
          label={
            name in tests && comparisons ? (
              <Said describe={comparisons.describe} field={fields.get(name)!} test={tests[name]} />
            ) : (
              fields.get(name)!.label
            )
          }
          zone={view.access.zone}
          onOpen={(on) => setOpen(on ? name : undefined)}
          onTitle={view.remember}
          onChange={(test) => {
            setOpen(undefined);
            setFilter(withTest(filter, name, test));
          }}
        />
      ))}
      {tree && (
        <span className="filter-chip filter-chip--on">
          <button type="button" className="filter-chip__text" onClick={() => setAdvanced(true)}>
            {advancedLabel(countLines(tree))}
          </button>
          <button
            type="button"
            className="filter-chip__remove"
            aria-label="Remover filtro avançado"
            onClick={() => setFilter(withAdvanced(filter, undefined))}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      )}
      {!isShort && <FieldPicker fields={fields} taken={[...chips, ...declared]} onPick={setOpen} />}
      {!tree && !isShort && (
        <Button variant="ghost" size="small" icon="tune" onClick={() => setAdvanced(true)}>
          Filtro avançado
        </Button>
      )}
      {isFiltered(filter) && (
        <Button variant="ghost" size="small" onClick={() => setFilter({})}>
          Limpar filtros
        </Button>
      )}
      {chips.length > 0 && (
        <Suspense fallback={null}>
          <MissingTitles />
        </Suspense>
      )}
      {isAdvanced && (
        <Suspense fallback={null}>
          <AdvancedFilter
            fields={fields}
            zone={view.access.zone}
            filter={tree}
            onTitle={view.remember}
            onClose={() => setAdvanced(false)}
            onApply={(next) => {
              setAdvanced(false);
              setFilter(withAdvanced(filter, next));
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
/** A filter in words; of a reference with its title, which comes with the rows. */
const Said = ({
  describe,
  field,
  test,
}: {
  readonly describe: Describe;
  readonly field: ModelField;
  readonly test: unknown;
}) => describe(field, test, useListRows().format);
const advancedLabel = (count: number): string => `Avançado: ${count === 1 ? '1 condição' : `${count} condições`}`;

type Describe = Comparisons['describe'];
interface FilterChipProps {
  readonly field: ModelField;
  readonly test: unknown;
  readonly label: ReactNode;
  /** It is not the person's to take away. */
  readonly isKept: boolean;
  readonly isOpen: boolean;
  readonly zone?: string;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (test: unknown) => void;
  readonly onTitle: (entity: string, id: number | string, title: string) => void;
}
const FilterChip = ({ field, test, label, isKept, isOpen, zone, onOpen, onChange, onTitle }: FilterChipProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const isOn = test !== undefined;
  return (
    <span className={isOn ? 'filter-chip filter-chip--on' : 'filter-chip'}>
      <button
        ref={anchor}
        type="button"
        className="filter-chip__text"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <span>{label}</span>
        {!isOn && <Icon name="arrow_drop_down" size={16} />}
      </button>
      {isOn && !isKept && (
        <button
          type="button"
          className="filter-chip__remove"
          aria-label={`Remover filtro ${field.label}`}
          onClick={() => onChange(undefined)}
        >
          <Icon name="close" size={14} />
        </button>
      )}
      <Popover
        open={isOpen}
        onClose={() => onOpen(false)}
        anchor={anchor}
        role="dialog"
        aria-label={`Filtro ${field.label}`}
      >
        <Suspense fallback={<p className="filter-note">Carregando…</p>}>
          <ConditionEditor
            field={field}
            test={test}
            zone={zone}
            onTitle={onTitle}
            onApply={(next) => {
              anchor.current?.focus();
              onChange(next);
            }}
          />
        </Suspense>
      </Popover>
    </span>
  );
};

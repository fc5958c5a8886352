import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { FormLookContext } from '#fields/shared/useField';
import { Button } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { cameMasked } from '#kit/entity/personal';
import { type User, useSession, useZone } from '../session';
import { useConfirm } from '../ui';
import { sectionsFor, shownAs, type Mode } from './access';
import { ErrorSummary } from './ErrorSummary';
import { Form } from './Form';
import { FormField } from './fields/FormField';
import { LeaveGuard } from './saving/LeaveGuard';
import { loadValidation, resolverFor } from './saving/resolver';
import { SaveBar } from './SaveBar';
import { fieldsOfTab, Sections, Tabs, tabsOf, type Tab } from './Sections';
import { useBegin } from './useBegin';
import { useErrorFocus } from './useErrorFocus';
import { useFormKeys } from './useFormKeys';
import { useSharedRules } from './useSharedRules';
import { useIsPainted } from '../ui/paint';
import type { OpenTab } from './saving/useRounds';
import { useSubmit, type OnSaved, type Send } from './saving/useSubmit';
import { shaped, startValues, type Values } from './saving/values';

const ConflictDialog = lazy(() => import('./saving/ConflictDialog'));
const IdentityDialog = lazy(() => import('../security/IdentityDialog'));

export interface RecordFormProps {
  readonly model: Model;
  readonly mode: Exclude<Mode, 'show'>;
  readonly record?: WireRecord;
  /** Values of a new record other than its defaults: a copy, what was typed elsewhere. */
  readonly given?: Values;
  readonly labels?: Readonly<Record<string, string>>;
  readonly send: Send;
  readonly onSaved: OnSaved;
  /** Address under which a draft is kept; none in a dialog. */
  readonly path?: string;
  readonly onEscape?: () => void;
  readonly canSaveAgain?: boolean;
  /** Path of the field where the caret begins; '' for the first that may be written. Nowhere when left out. */
  readonly begin?: string;
  /** Label of the button; 'Salvar' when left out. */
  readonly saveLabel?: string;
  readonly onBack?: () => void;
  /** Tabs after those of the form: related lists. */
  readonly tabs?: readonly Tab[];
  readonly aside?: ReactNode;
  readonly after?: ReactNode;
  /** Which tab is open, where the form begins anew without leaving its page. */
  readonly tab?: OpenTab;
  /** Told whether anything is unsaved. */
  readonly dirty?: RefObject<boolean>;
}
/** The form of a model: its sections, what may be written, checks, draft, guard, save. */
export const RecordForm = (props: RecordFormProps) => {
  const { model, mode, record, given, labels } = props;
  const prefix = useId();
  const submitting = useRef<() => void>(noSubmit);
  const { user } = useSession();
  const zone = useZone();
  // Initial values: a later answer of the server must not overwrite what somebody is typing.
  const [start] = useState(() => startValues(model, record, { ...given, ...ownCompany(model, user) }));
  // Fields whose mask was given up, until the next save.
  const [unmasked, setUnmasked] = useState<readonly string[]>([]);
  const { $masked } = (record ?? given ?? {}) as Partial<WireRecord>;
  const shown = useMemo(
    () =>
      Object.fromEntries(
        Object.values(model.fields).map((field) => {
          const as = shownAs(model, field, mode, user);
          return [
            field.name,
            as === 'input' && cameMasked({ $masked }, field.name) && !unmasked.includes(field.name) ? 'masked' : as,
          ];
        }),
      ),
    [model, mode, user, $masked, unmasked],
  );
  const sections = useMemo(() => sectionsFor(model, mode, (name) => shown[name] ?? 'none'), [model, mode, shown]);
  const resolver = useMemo(() => {
    const placed = new Set(sections.flatMap(({ rows }) => rows.flat()));
    return resolverFor(
      model,
      (field) =>
        shown[field.name] === 'input' &&
        (placed.has(field.name) || field.options.default !== undefined || mode === 'create'),
    );
  }, [model, mode, sections, shown]);
  const look = useMemo(() => {
    const inputs = sections
      .flatMap(({ rows }) => rows.flat())
      .map((name) => model.fields[name]!)
      .filter(({ name, kind }) => shown[name] === 'input' && kind.name !== 'bool');
    const optional = inputs.filter(({ required }) => !required).length;
    return {
      prefix,
      entity: model.name,
      optional: optional > 0 && optional * 3 <= inputs.length,
      zone,
      labels: { ...labels, ...record?.$labels },
    };
  }, [model, sections, shown, prefix, zone, labels, record?.$labels]);
  return (
    <FormLookContext value={look}>
      <div
        className="record-form__catch"
        onFocus={() => void loadValidation().catch(noSubmit)}
        onSubmitCapture={(event) => {
          // A dialog above the form has a form of its own.
          if (!event.currentTarget.contains(event.target as Node)) return;
          event.preventDefault();
          event.stopPropagation();
          submitting.current();
        }}
      >
        <Form
          className="record-form"
          id={`${prefix}-form`}
          shouldFocusError={false}
          mode="onTouched"
          resolver={resolver}
          defaultValues={start}
        >
          <FormBody
            {...props}
            start={start}
            shown={shown}
            sections={sections}
            prefix={prefix}
            zone={look.zone}
            submitting={submitting}
            onUnmask={(name) => setUnmasked((before) => (name === null ? [] : [...before, name]))}
          />
        </Form>
      </div>
    </FormLookContext>
  );
};
/**
 * Inside a company the field is not shown, and the services fill it; rules that look at it find it here. It is never
 * sent.
 */
const ownCompany = ({ tenant, fields }: Model, user: User | null): Values =>
  tenant && fields[tenant] && user && user.companyId !== null ? { [tenant]: user.companyId } : {};
const noSubmit = (): void => undefined;

interface BodyProps extends RecordFormProps {
  readonly start: Values;
  readonly shown: Readonly<Record<string, ReturnType<typeof shownAs>>>;
  readonly sections: ReturnType<typeof sectionsFor>;
  readonly prefix: string;
  readonly zone: string;
  /** How the form around is submitted: its own way would validate without telling. */
  readonly submitting: RefObject<() => void>;
  /** The mask of a field is given up; null: all of them are back. */
  readonly onUnmask: (name: string | null) => void;
}
const FormBody = (props: BodyProps) => {
  const { model, mode, record, start, shown, sections, prefix, zone, path, onEscape, canSaveAgain, aside, after } =
    props;
  const form = useFormContext<FieldValues>();
  const confirm = useConfirm();
  const own = useState(0);
  const [at, setAt] = props.tab ? [props.tab.at, props.tab.onAt] : own;
  const isPainted = useIsPainted();
  const tabs = useMemo(() => [...tabsOf(sections), ...(props.tabs ?? [])], [sections, props.tabs]);
  const order = useMemo(() => tabs.flatMap(fieldsOfTab), [tabs]);
  const open = useCallback(
    (name: string) => {
      const tab = tabs.findIndex((one) => fieldsOfTab(one).includes(name));
      if (tab >= 0) setAt(tab);
    },
    [tabs, setAt],
  );
  const { go, focusFirst } = useErrorFocus({ form, prefix, order, open });
  const leaving = useRef(false);
  const writable = useCallback((name: string) => shown[name] === 'input', [shown]);
  useBegin(props.begin === '' ? order.find(writable) : props.begin, `${prefix}-form`, go);
  const told = useRef(props.onUnmask);
  useEffect(() => {
    told.current = props.onUnmask;
  });
  const { onSaved } = props;
  const saved: OnSaved = useCallback(
    (...stored) => {
      told.current(null);
      onSaved(...stored);
    },
    [onSaved],
  );
  const { submit, busy, conflict, identity, draft, discard } = useSubmit({
    ...props,
    onSaved: saved,
    form,
    start,
    writable,
    leaving,
    onInvalid: focusFirst,
    path: path ?? '',
  });
  useEffect(() => {
    props.submitting.current = () => {
      void submit();
    };
  });
  useSharedRules(form, model);
  useFormKeys({ formId: `${prefix}-form`, submit, onEscape });
  const values = record ?? start;
  const discardAll = useCallback(() => {
    discard();
    told.current(null);
  }, [discard]);
  const unmask = useCallback(
    (name: string, value: unknown) => {
      form.setValue(name, shaped(model.fields[name]!, value), { shouldDirty: true });
      told.current(name);
    },
    [form, model],
  );
  const field = useCallback(
    (name: string, columns: number) => (
      <FormField
        key={name}
        model={model}
        name={name}
        shown={shown[name] ?? 'none'}
        columns={columns}
        record={values}
        onUnmask={unmask}
      />
    ),
    [model, shown, values, unmask],
  );

  return (
    <div className={aside ? 'form-frame form-frame--aside' : 'form-frame'}>
      <div className="form-main">
        {draft.restored && (
          <div className="form-note" role="status">
            <span>
              <strong>Rascunho recuperado.</strong> O que você tinha digitado voltou.
            </span>
            <Button size="small" variant="ghost" onClick={discardAll}>
              Descartar
            </Button>
          </div>
        )}
        <ErrorSummary model={model} order={order} onGo={go} />
        <Tabs
          tabs={tabs}
          at={at}
          onAt={setAt}
          render={(tab) =>
            tab.content ? (
              tab.content()
            ) : (
              <Sections model={model} sections={tab.sections} isWhole={isPainted || !path} field={field} />
            )
          }
        />
        {isPainted && after}
        <SaveBar
          model={model}
          mode={mode}
          busy={busy}
          label={props.saveLabel}
          onBack={props.onBack}
          onAgain={
            canSaveAgain
              ? () => {
                  void submit(true);
                }
              : undefined
          }
          onDiscard={() => {
            const ask = async (): Promise<void> => {
              if (
                await confirm({
                  title: 'Descartar alterações?',
                  text: 'O que você digitou e não salvou será perdido.',
                  yes: 'Descartar',
                  no: 'Continuar editando',
                  tone: 'danger',
                })
              )
                discardAll();
            };
            void ask();
          }}
        />
      </div>
      {aside && <aside className="form-aside">{aside}</aside>}
      {path && <LeaveGuard open={leaving} onLeave={draft.forget} dirty={props.dirty} />}
      {identity && (
        <Suspense fallback={null}>
          <IdentityDialog {...identity} />
        </Suspense>
      )}
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            model={model}
            conflict={conflict.of}
            base={conflict.base}
            mine={conflict.mine}
            zone={zone}
            labels={{ ...props.labels, ...record?.$labels }}
            onCancel={conflict.cancel}
            onChoose={conflict.choose}
          />
        </Suspense>
      )}
    </div>
  );
};

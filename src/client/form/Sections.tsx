import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#fields/parts';
import { messages } from '#kit/messages';
import type { Model, ModelSection } from '#kit/read/model';
import { lineSpans } from '#fields/shared/spans';
import { hasPlan } from '../session';
import { useIsPainted } from '../ui/paint';
import { useShownTab } from '../ui/useShownTab';

export interface Tab {
  readonly label: string;
  readonly sections: readonly ModelSection[];
  readonly content?: () => ReactNode;
  readonly wrong?: boolean;
}

/** Sections of one page, or one tab for each section that asks for it, the rest together in the first. */
export const tabsOf = (sections: readonly ModelSection[]): Tab[] => {
  const together = sections.filter(({ tab }) => !tab);
  return [
    ...(together.length ? [{ label: 'Geral', sections: together }] : []),
    ...sections.filter(({ tab }) => tab).map((section) => ({ label: section.title, sections: [section] })),
  ];
};
export const fieldsOfTab = ({ sections }: Tab): string[] => sections.flatMap(({ rows }) => rows.flat());

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly at: number;
  readonly onAt: (index: number) => void;
  readonly render: (tab: Tab) => ReactNode;
}
/**
 * Tabs whose panels stay mounted once drawn, so that nothing typed in them is lost; those that nobody sees yet, once
 * the first is painted. One tab alone has no bar.
 */
export const Tabs = ({ tabs, at, onAt, render }: TabsProps) => {
  const id = useId();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([at]));
  if (!seen.has(at)) setSeen(new Set([...seen, at]));
  const isPainted = useIsPainted();
  const bar = useShownTab<HTMLDivElement>('[aria-selected=true]', at);
  if (tabs.length === 1 && tabs[0]) return <>{render(tabs[0])}</>;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next =
      event.key === 'ArrowRight'
        ? at + 1
        : event.key === 'ArrowLeft'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined;
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + tabs.length) % tabs.length;
    onAt(to);
    document.getElementById(`${id}-${to}`)?.focus();
  };
  return (
    <>
      <div ref={bar} className="form-tabs" role="tablist" onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === at}
            aria-controls={seen.has(index) ? `${id}-painel-${index}` : undefined}
            tabIndex={index === at ? 0 : -1}
            className="form-tab"
            onClick={() => onAt(index)}
          >
            {tab.label}
            {tab.wrong && (
              <>
                <span className="form-tab__wrong" aria-hidden="true" />
                <span className="visually-hidden"> (com erro)</span>
              </>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) =>
        !seen.has(index) && (tab.content || !isPainted) ? null : (
          <div
            key={tab.label}
            role="tabpanel"
            id={`${id}-painel-${index}`}
            aria-labelledby={`${id}-${index}`}
            hidden={index !== at}
          >
            {render(tab)}
          </div>
        ),
      )}
    </>
  );
};

interface SectionsProps {
  readonly sections: readonly ModelSection[];
  readonly model: Model;
  /** Not yet: the first section alone. */
  readonly isWhole?: boolean;
  readonly field: (name: string, columns: number) => ReactNode;
}
/** Lines of fields under their titles; a section that the plan lacks is shown locked. */
export const Sections = ({ model, sections, isWhole = true, field }: SectionsProps) => {
  const id = useId();
  const titled = sections.filter(({ title, tab }) => title && !tab);
  return (
    <div className={titled.length > 3 ? 'form-body form-body--indexed' : 'form-body'}>
      {titled.length > 3 && (
        <nav className="form-index" aria-label="Seções do formulário">
          <ul>
            {sections.map(
              ({ title }, index) =>
                title && (
                  <li key={title}>
                    <a
                      href={`#${id}-${index}`}
                      onClick={(event) => {
                        event.preventDefault();
                        document
                          .getElementById(`${id}-${index}`)
                          ?.scrollIntoView({ behavior: 'smooth', block: 'start' });
                      }}
                    >
                      {title}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
      )}
      <div className="form-sections">
        {sections.slice(0, isWhole ? undefined : 1).map((section, index) => (
          <section
            key={section.title || index}
            className="form-section"
            id={`${id}-${index}`}
            aria-labelledby={section.title && !section.tab ? `${id}-${index}-titulo` : undefined}
          >
            {section.title && !section.tab && (
              <h2 className="form-section__title" id={`${id}-${index}-titulo`}>
                {section.title}
              </h2>
            )}
            {section.text && <p className="form-section__text">{section.text}</p>}
            {hasPlan(section.plan) ? (
              section.rows.map((row) => (
                <div className="form-line" key={row.join()}>
                  {lineSpans(row.map((name) => model.fields[name]!)).map((columns, at) => field(row[at]!, columns))}
                </div>
              ))
            ) : (
              <p className="read-field__locked">
                <Icon name="lock" size={16} />
                {messages.planLacks} <a href="/app/upgrade-plano">Ver planos</a>
              </p>
            )}
          </section>
        ))}
      </div>
    </div>
  );
};

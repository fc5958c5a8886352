import { lazy, Suspense, use, useRef, useState } from 'react';
import { Icon, Popover, Skeleton } from '#fields/parts';
import type { OwnPageModel } from '#kit/resource/page';
import { pageByPath } from '../models';
import { useCall } from '../screen/calls';
import { ErrorBoundary } from '../ui';
import { iconOf, type MenuEntry } from '../menu/menu';
import './headerPage.css';

const OwnPage = lazy(() => import('../screens/OwnPage'));

/** A page in the header: its sign, what it says, and the page below it once it is pressed. */
const HeaderPage = ({ entry }: { readonly entry: MenuEntry }) => {
  const [section = '', slug = ''] = entry.state.split('/');
  const page = use(pageByPath(section, slug));
  return page?.kind === 'page' && page.model.says ? (
    <Sign page={page.model} says={page.model.says} icon={entry.icone} />
  ) : null;
};
export default HeaderPage;

const isRequired = (field: object): boolean => 'required' in field && field.required === true;

interface SignProps {
  readonly page: OwnPageModel;
  readonly says: NonNullable<OwnPageModel['says']>;
  readonly icon: string;
}
const Sign = ({ page, says, icon }: SignProps) => {
  const { label } = page;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useCall(says, {}, { every: 60 });
  // A text that may be missing is a sign that is there only while it has something to say.
  if (!data?.texto && !isRequired(says.result.texto)) return null;
  return (
    <span className="header-page">
      <button
        ref={button}
        type="button"
        className="header-page__sign"
        aria-label={data ? `${label}: ${data.texto}` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={iconOf(icon)} />
        {data && (
          <>
            <span className={data.off ? 'header-page__mark header-page__mark--off' : 'header-page__mark'} />
            <span className="header-page__text">{data.texto}</span>
          </>
        )}
      </button>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        placement="bottom-start"
        role="dialog"
        aria-label={label}
      >
        <div className="header-page__panel">
          <ErrorBoundary>
            <Suspense fallback={<Skeleton width="24ch" />}>
              <OwnPage page={page} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </Popover>
    </span>
  );
};

import { lazy, Suspense, type ComponentType } from 'react';
import { AskProvider } from '../screen/asking';
import { useSession } from '../session';
import { useGreeting } from '../welcome/greeting';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { Shortcuts, Today } from '../welcome/WelcomeParts';
import { welcomesOf } from '../welcome/welcomes';

/** The framework's own: what needs attention today, and the ways into the work. */
const Plain = () => {
  const { user } = useSession();
  return (
    <Page title={useGreeting()}>
      <p className="lead">
        {user?.companyName ? `Você está em ${user.companyName}.` : 'Você está na plataforma, fora de qualquer empresa.'}
      </p>
      <Today />
      <Shortcuts />
    </Page>
  );
};
const Drawn = lazy(async () => {
  const own = (await welcomesOf()).find(({ screen }) => screen)?.screen;
  return own ? ((await own()) as { readonly default: ComponentType }) : { default: Plain };
});

/** app/pages/bemvindo: the business's own page, where it declares one. */
const Welcome = () => {
  const { user } = useSession();
  return (
    <AskProvider>
      <Suspense fallback={<PageSkeleton screen="list" />}>
        {/* Another company is another page. */}
        <Drawn key={user?.companyId ?? ''} />
      </Suspense>
    </AskProvider>
  );
};
export default Welcome;

import { Flag } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { reportPath, toolPath } from '../../domain/directory/paths';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import { useHydrated } from '../../ui/use-hydrated';
import type { CorrectedTool } from './correction-dialog';

const CorrectionDialog = lazyComponent(() => import('./correction-dialog'));

/**
 * The one door for corrections: opens the form for what is wrong with a listing. The address says that it is open: a link that is pressed before the
 * app has started is kept, and cards lead to it.
 */
export function SomethingWrong({ tool }: { tool: CorrectedTool }) {
  const isOpen = useLocation().hash === '#report';
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const close = () => {
    void navigate(toolPath(tool.slug), { replace: true });
    document.getElementById('report')?.focus();
  };
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3">
      <Link id="report" to={reportPath(tool.slug)} replace className="card-action -ml-2 gap-2">
        <Flag className="size-4" aria-hidden />
        Something wrong?
      </Link>
      {isHydrated && isOpen && (
        <AsyncBoundary
          fallback={<Said>Opening the form...</Said>}
          errorFallback={<Said>The form could not be loaded. Load the page again.</Said>}
        >
          <CorrectionDialog tool={tool} onClose={close} />
        </AsyncBoundary>
      )}
    </div>
  );
}

const Said = ({ children }: { children: string }) => (
  <p role="status" className="text-sm text-muted">
    {children}
  </p>
);

// What the embedded backend is started with: `lite … --config supabase/local/embedded.config.ts`.
import { embeddedConfig } from './embedded-config.ts';

export default embeddedConfig('supabase/config.toml');

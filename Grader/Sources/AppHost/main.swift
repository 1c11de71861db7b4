import AppLink
import AppWatch

AppHost.run { Timers.isOnePending }
